<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Banner</name>
    <message numerus="yes">
        <source>%1; the same of %n other body(s)</source>
        <translation>
            <numerusform>%1; the same of %n other body</numerusform>
            <numerusform>%1; the same of %n other bodies</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChangesDialog</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The file cannot hold all: %n loss(es).</source>
        <translation>
            <numerusform>The file cannot hold all: %n loss.</numerusform>
            <numerusform>The file cannot hold all: %n losses.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n line</numerusform>
            <numerusform>%n lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ContactIndicator</name>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n point</numerusform>
            <numerusform>%n points</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ContactLosses</name>
    <message numerus="yes">
        <source>%n impact(s); the %1 of most energy are listed.</source>
        <translation>
            <numerusform>%n impact; the %1 of most energy are listed.</numerusform>
            <numerusform>%n impacts; the %1 of most energy are listed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Document</name>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <translation>
            <numerusform>%n joint</numerusform>
            <numerusform>%n joints</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n object(s)</source>
        <translation>
            <numerusform>%n object</numerusform>
            <numerusform>%n objects</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FilmDialog</name>
    <message numerus="yes">
        <source>Filming … Its format shows at most %n frame(s) a second.</source>
        <translation>
            <numerusform>Filming … Its format shows at most %n frame a second.</numerusform>
            <numerusform>Filming … Its format shows at most %n frames a second.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s)</source>
        <translation>
            <numerusform>%n frame</numerusform>
            <numerusform>%n frames</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s), the first one %1, in the folder %2</source>
        <translation>
            <numerusform>%n picture, the first one %1, in the folder %2</numerusform>
            <numerusform>%n pictures, the first one %1, in the folder %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cancelled; %1 holds %n frame(s).</source>
        <translation>
            <numerusform>Cancelled; %1 holds %n frame.</numerusform>
            <numerusform>Cancelled; %1 holds %n frames.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s) in %1.</source>
        <translation>
            <numerusform>%n frame in %1.</numerusform>
            <numerusform>%n frames in %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ImportReport</name>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n note</numerusform>
            <numerusform>%n notes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LimitTool</name>
    <message numerus="yes">
        <source>Upper limit %1 of %n joints</source>
        <translation>
            <numerusform>Upper limit %1 of %n joints</numerusform>
            <numerusform>Upper limit %1 of %n joints</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Lower limit %1 of %n joints</source>
        <translation>
            <numerusform>Lower limit %1 of %n joints</numerusform>
            <numerusform>Lower limit %1 of %n joints</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LinearisationPanel</name>
    <message numerus="yes">
        <source>%n joint(s) held by friction</source>
        <translation>
            <numerusform>%n joint held by friction</numerusform>
            <numerusform>%n joints held by friction</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n dependent velocity(s)</source>
        <translation>
            <numerusform>%n dependent velocity</numerusform>
            <numerusform>%n dependent velocities</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message numerus="yes">
        <source>%1 was opened with %n warning(s).</source>
        <translation>
            <numerusform>%1 was opened with %n warning.</numerusform>
            <numerusform>%1 was opened with %n warnings.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Messages: %n warning(s) or error(s) not read</source>
        <translation>
            <numerusform>Messages: %n warning or error not read</numerusform>
            <numerusform>Messages: %n warnings or errors not read</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message numerus="yes">
        <source>%n more finding(s) in the import report</source>
        <translation>
            <numerusform>%n more finding in the import report</numerusform>
            <numerusform>%n more findings in the import report</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MobilityPanel</name>
    <message numerus="yes">
        <source>%n degree(s) of freedom</source>
        <translation>
            <numerusform>%n degree of freedom</numerusform>
            <numerusform>%n degrees of freedom</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n degree(s) of freedom: %1 coordinates less %2 independent of %3 equations</source>
        <translation>
            <numerusform>%n degree of freedom: %1 coordinates less %2 independent of %3 equations</numerusform>
            <numerusform>%n degrees of freedom: %1 coordinates less %2 independent of %3 equations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ObjectActions</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n object(s)</source>
        <translation>
            <numerusform>%n object</numerusform>
            <numerusform>%n objects</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PairEnergyTable</name>
    <message numerus="yes">
        <source>Contact added energy in %n step(s), most at t = %1 s: %2, %3.</source>
        <translation>
            <numerusform>Contact added energy in %n step, most at t = %1 s: %2, %3.</numerusform>
            <numerusform>Contact added energy in %n steps, most at t = %1 s: %2, %3.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PiecesDialog</name>
    <message numerus="yes">
        <source>%n piece(s)</source>
        <translation>
            <numerusform>%n piece</numerusform>
            <numerusform>%n pieces</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PresentDialog</name>
    <message numerus="yes">
        <source>%n file(s) in %1.</source>
        <translation>
            <numerusform>%n file in %1.</numerusform>
            <numerusform>%n files in %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message numerus="yes">
        <source>%1 of %n point(s) slip</source>
        <translation>
            <numerusform>%1 of %n point slip</numerusform>
            <numerusform>%1 of %n points slip</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n point</numerusform>
            <numerusform>%n points</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RecoveryDialog</name>
    <message numerus="yes">
        <source>%n edit(s) not saved</source>
        <translation>
            <numerusform>%n edit that is not saved</numerusform>
            <numerusform>%n edits that are not saved</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RobotPage</name>
    <message numerus="yes">
        <source>%n link(s)</source>
        <translation>
            <numerusform>%n link</numerusform>
            <numerusform>%n links</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n moving joint(s)</source>
        <translation>
            <numerusform>%n moving joint</numerusform>
            <numerusform>%n moving joints</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s)</source>
        <translation>
            <numerusform>%n frame</numerusform>
            <numerusform>%n frames</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunFiles</name>
    <message numerus="yes">
        <source>%n run(s) kept with the scene</source>
        <translation>
            <numerusform>%n run is kept with the scene</numerusform>
            <numerusform>%n runs are kept with the scene</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Selection</name>
    <message numerus="yes">
        <source>%n object(s)</source>
        <translation>
            <numerusform>%n object</numerusform>
            <numerusform>%n objects</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n object(s), last %1</source>
        <translation>
            <numerusform>%n object, last %1</numerusform>
            <numerusform>%n objects, last %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SharedMassDialog</name>
    <message numerus="yes">
        <source>Mass of %n link(s)</source>
        <translation>
            <numerusform>Mass of %n link</numerusform>
            <numerusform>Mass of %n links</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Set the mass of %n link(s)</source>
        <translation>
            <numerusform>Set the mass of %n link</numerusform>
            <numerusform>Set the mass of %n links</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SignalDialog</name>
    <message numerus="yes">
        <source>%n sample(s)</source>
        <translation>
            <numerusform>%n sample</numerusform>
            <numerusform>%n samples</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StudyPanel</name>
    <message numerus="yes">
        <source>%n signal(s), %1 s</source>
        <translation>
            <numerusform>%n signal, %1 s</numerusform>
            <numerusform>%n signals, %1 s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UnsavedDialog</name>
    <message numerus="yes">
        <source>%n documents have changes that are not saved.</source>
        <translation>
            <numerusform>%n document has changes that are not saved.</numerusform>
            <numerusform>%n documents have changes that are not saved.</numerusform>
        </translation>
    </message>
</context>
</TS>
