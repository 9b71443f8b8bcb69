/**
 * What readers ask of the long and the middle discourses, a line each, as a subject index has it: works | English | German.
 * Several subjects of a work are separated by semicolons.
 */
export const LONG_DISCOURSES = `
dn1 | sixty-two views about self and world; how brahmins came to believe in a creator god; not being angry when the Buddha is criticized or elated when praised | zweiundsechzig Ansichten über Selbst und Welt; warum manche an einen Schöpfergott glauben; Kritik am Buddha ohne Zorn anhören
dn2 | benefits of becoming a monk that can be seen in this life; King Ajatasattu who killed his father confesses; six teachers of other schools; gradual training | Nutzen des Mönchslebens hier und jetzt; König Ajatasattu bereut den Mord an seinem Vater
dn3 | pride in caste and birth humbled; young brahmin insults the Sakyans | Stolz auf Kaste und Abstammung
dn4 | what makes a true brahmin, ethics and wisdom | was einen wahren Brahmanen ausmacht
dn5 | sacrifice without killing animals; a king ends crime and poverty by giving seed, capital and wages | Opfer ohne Tiere zu töten; ein König besiegt Armut und Verbrechen
dn9 | levels of perception and their cessation; why the Buddha does not say whether the world is eternal | Wahrnehmung und ihr Aufhören
dn11 | why the Buddha dislikes miracles and psychic power; a monk asks the gods where the four elements cease; Brahma does not know | Wunder und übernatürliche Kräfte; wo die vier Elemente aufhören; Brahma weiß es nicht
dn12 | good and bad teachers, who deserves criticism | gute und schlechte Lehrer
dn13 | union with Brahma through love; priests who have never seen god like a row of blind men | Weg zu Brahma durch Liebe; Priester, die Gott nie gesehen haben
dn14 | lives of former Buddhas; Buddha Vipassi; prince sees an old man, a sick man, a dead body; brahma begs him to teach | frühere Buddhas; Prinz sieht einen Alten, einen Kranken, einen Toten; er zögert zu lehren
dn15 | dependent origination explained to Ananda, deep; causes of conflict and of taking up weapons; views of self | bedingte Entstehung tief, Ursachen; Lehrrede von den Ursachen
dn16 | last days, last meal and death of the Buddha; last words; four places of pilgrimage; be your own island and refuge; Ambapali; earthquake causes; relics and stupas; who leads after the Buddha dies; seven things that keep a community from decline | letzte Tage, letzte Mahlzeit und Tod des Buddha; letzte Worte; vier Pilgerorte; seid euch selbst eine Insel; Erdbeben; Reliquien; Nachfolger des Buddha
dn17 | King Mahasudassana, a glorious capital that passed away, kings leave all behind | König Mahasudassana, Vergänglichkeit einer Königsstadt
dn20 | great gathering of gods come to see the Buddha | große Versammlung der Götter
dn21 | Sakka king of gods asks why beings live in hate and conflict though they wish for peace; envy and stinginess | warum Wesen in Feindschaft leben, obwohl sie Frieden wünschen; Fragen des Götterkönigs
dn22 | four foundations of mindfulness: body, feelings, mind, principles; corpse contemplation; what the four noble truths are in detail | vier Grundlagen der Achtsamkeit: Körper, Gefühle, Geist; die vier edlen Wahrheiten ausführlich
dn23 | debate with a prince who does not believe in another world, rebirth or karma; is there life after death | gibt es ein Leben nach dem Tod; Streit mit einem Fürsten, der nicht an Wiedergeburt glaubt
dn24 | miracles performed for a disciple who leaves; origin of the world and belief in a creator | ein Schüler verlässt den Buddha, weil er keine Wunder tut
dn26 | poverty leads to theft, violence and crime; how a just king rules; decline of lifespan; future Buddha Metteyya Maitreya | Armut führt zu Diebstahl, Gewalt und Verbrechen; wie ein gerechter König regiert; der zukünftige Buddha Metteyya Maitreya
dn27 | how the world began and humans came to be; origin of society, kings, castes, property and sex; contraction and expansion of the cosmos | wie die Welt entstand; Ursprung der Menschen, der Gesellschaft, der Könige und Kasten
dn28 | Sariputta praises the Buddha | Sariputta preist den Buddha
dn30 | thirty-two marks of a great man, body of the Buddha | zweiunddreißig Merkmale, Körper eines Buddha
dn31 | how lay people should live; worship of six directions; duties of parents, children, teachers, husband, wife, friends, workers; true and false friends; ways to lose wealth, gambling and drinking | wie Laien leben sollen; sechs Himmelsrichtungen; Pflichten gegen Eltern, Lehrer, Frau, Freunde, Diener; wahre und falsche Freunde; Vermögen verlieren, Alkohol und Spiel
dn32 | protection verses against harmful spirits | Schutzverse gegen Geister
dn33 | lists of the teaching in groups of one to ten, recited so that there is no dispute | Aufzählung der Lehre nach Zahlen
mn2 | seven ways to give up defilements; unwise questions about the self: was I in the past, am I | sieben Wege, Triebe aufzugeben; unweise Fragen nach dem Selbst
mn3 | heirs in the teaching not in material things | Erben der Lehre, nicht materieller Dinge
mn4 | fear and dread in the forest at night; three knowledges on the night of awakening | Angst und Schrecken nachts im Wald; Nacht der Erleuchtung
mn5 | blemishes in oneself not seen, like a dirty bowl | Makel in sich selbst erkennen
mn6 | wishes that a monk may have fulfilled by ethics | Wünsche eines Mönchs
mn7 | dirty cloth and defiled mind; bathing in holy rivers does not wash away bad deeds | schmutziges Tuch und befleckter Geist; Baden in heiligen Flüssen reinigt nicht
mn8 | self-effacement; before pulling another out of the mud | Selbstzucht; wer selbst im Schlamm steckt, kann niemanden herausziehen
mn9 | what right view is; wholesome and unwholesome roots; four kinds of food nutriment | was rechte Ansicht ist; vier Arten von Nahrung
mn10 | four foundations of mindfulness, contemplation of the body, feelings, mind; contemplating corpses; direct path | vier Grundlagen der Achtsamkeit, Körperbetrachtung; Leichenbetrachtung; direkter Weg
mn12 | how the Buddha practised severe asceticism and ate almost nothing; ten powers of the Buddha; destinations of rebirth, hell | Askese und Fasten des Buddha vor dem Erwachen; zehn Kräfte
mn13 | gratification, danger and escape of sensual pleasures; people fight, steal and war because of sensuality; an old woman once beautiful | Genuss und Gefahr der Sinnenlust; Streit und Krieg wegen Begierde
mn14 | why greed arises though one knows better; does suffering burn away old karma, Jain ascetics | Mahanama fragt, warum Gier noch aufsteigt
mn15 | being easy or hard to correct | schwer oder leicht zu ermahnen
mn18 | how conflict comes from proliferation of thought and perception | wie Streit aus Vervielfältigung der Gedanken entsteht
mn19 | two kinds of thought; what one thinks often becomes the inclination of the mind | zwei Arten von Gedanken; was man oft denkt, dazu neigt der Geist
mn20 | how to get rid of bad distracting thoughts, five methods to stop thinking | wie man störende schlechte Gedanken loswird; aufhören zu denken
mn21 | patience when people insult you; bandits with a saw; maid tests the anger of her mistress; how to react to harsh words | Geduld bei Beleidigung; Räuber mit einer Säge; eine Magd prüft den Zorn ihrer Herrin
mn22 | teaching grasped wrongly like a snake; raft to be left behind; give up what is not yours | falsch ergriffene Schlange; Floß zurücklassen; gebt auf, was nicht euer ist
mn24 | relay of chariots, seven stages of purification | sieben Wagen, sieben Stufen der Reinigung
mn25 | deer and the bait of the hunter | Köder und Wild
mn26 | why the Buddha left home; search for the deathless; his two teachers; hesitated to teach after awakening; the five first disciples | warum der Buddha das Haus verließ; edle Suche; seine ersten Lehrer; er zögerte, die Lehre zu verkünden
mn27 | footprint of an elephant and how to know that the teacher is awakened | Elefantenspur
mn28 | all teachings fit in four noble truths as footprints in that of an elephant; four elements; who sees dependent origination sees the teaching | vier Elemente; wer die bedingte Entstehung sieht, sieht die Lehre
mn29 mn30 | goal of the spiritual life is freedom, not fame or meditation, like heartwood | Ziel des geistlichen Lebens, Kernholz
mn31 mn128 | monks living in harmony like milk and water; Anuruddha | Mönche leben in Eintracht wie Milch und Wasser
mn33 an11.17 | cowherd and his cattle, eleven qualities | Kuhhirte mit elf Eigenschaften
mn35 | debate about self with Saccaka | Streitgespräch mit Saccaka über das Selbst
mn36 mn85 mn100 | severe austerity, fasting until his spine was felt through the belly; remembered meditation under the rose-apple tree; night of awakening; prince left home while his parents wept | harte Askese und Fasten, nicht der Weg zum Erwachen; Erwachen; er verließ das Zuhause, obwohl die Eltern weinten
mn38 | does the same consciousness go from life to life; conception of a child in the womb | dasselbe Bewusstsein wandert nicht von Leben zu Leben; Empfängnis eines Kindes
mn41 | why some go to heaven and some to hell after death; conduct | warum manche in den Himmel, manche in die Hölle kommen
mn43 mn44 | questions and answers on feeling, perception, consciousness and cessation; nun Dhammadinna | Fragen und Antworten über Gefühl und Bewusstsein; Nonne Dhammadinna
mn47 | testing whether the Buddha is awakened, examine the teacher | den Lehrer prüfen
mn48 mn128 kd10 | quarrel of the monks of Kosambi; how to live in harmony | Streit der Mönche von Kosambi
mn49 | Baka Brahma thinks he is eternal | Brahma hält sich für ewig
mn51 | who torments himself and others | wer sich selbst und andere quält
mn54 | sensual pleasures compared to a bare bone, a torch of grass, a pit of coals, a dream, borrowed goods | Sinnenlust wie ein Knochen, eine Grasfackel, ein Traum
mn55 | is it allowed to eat meat, three conditions | Fleisch essen unter drei Bedingungen
mn56 | a Jain lay follower is converted; mental deeds matter more than bodily | ein Jaina wird Anhänger; geistige Taten zählen mehr
mn57 | ascetics who imitate a dog or an ox; four kinds of deeds dark and bright | Asketen wie Hund und Rind; dunkle und helle Taten
mn58 | what speech is right: true, useful and at the right time even if unpleasant; child with a stone in the mouth | wann man unangenehme Wahrheit sagen soll; Kind mit Stein im Mund
mn59 | how many kinds of feelings | wie viele Arten von Gefühlen
mn60 | safe bet for those without faith; wager on rebirth | sichere Wette auf Wiedergeburt
mn61 | advice to Rahula on lying; reflect before, during and after acting, like a mirror | Rat an Rahula über das Lügen; vor dem Handeln nachdenken, Spiegel
mn62 | how Rahula should meditate, like earth, water, fire; breathing | wie Rahula meditieren soll, wie die Erde; Atem
mn63 | unanswered questions; man hit by a poisoned arrow | unbeantwortete Fragen; Mann vom Giftpfeil getroffen; ob die Welt ewig ist
mn64 | five lower fetters and underlying tendencies of a baby | fünf niedere Fesseln
mn66 | giving up small things; quail bound by a rotten creeper; eating at night | kleine Dinge aufgeben; Wachtel gefesselt; nachts essen
mn70 | not eating at night; kinds of disciples; gradual progress | nicht nachts essen; allmählicher Fortschritt
mn72 | where does an awakened one go after death, like a fire gone out; unanswered questions | wohin geht ein Erwachter nach dem Tod, wie ein erloschenes Feuer
mn75 | blind man cheated with a dirty cloth, leper who warms his wounds; sensual pleasure and health | Blinder mit schmutzigem Tuch betrogen; Aussätziger
mn77 | why disciples respect the Buddha | warum Schüler den Buddha verehren
mn82 | young man starves until his parents allow him to ordain; why did you leave home; the world is swept away | junger Mann hungert, bis die Eltern ihn ordinieren lassen
mn83 | King Makhadeva and his first grey hair | König und sein erstes graues Haar
mn86 thag16.8 | murderer and robber with a garland of fingers becomes a monk | Räuber und Mörder mit Fingerkette wird Mönch
mn87 | loved ones bring sorrow; a father weeps for his dead son | Liebe bringt Leid; Vater trauert um seinen Sohn
mn90 | are there gods; caste does not matter for liberation | gibt es Götter; Kasten sind gleich
mn93 mn84 mn98 | are brahmins superior by birth; all four castes are equal; a brahmin by deeds not by birth | sind Brahmanen von Geburt besser; alle Kasten sind gleich
mn95 | how to discover, preserve and arrive at truth | wie man die Wahrheit bewahrt und findet
mn97 | man who did evil for the sake of his family; brahmin on his deathbed led to brahma | Böses tun um der Familie willen; Sterbender
mn101 | is all feeling caused by past deeds; Jains and useful effort | ist alles durch frühere Taten bedingt
mn104 kd14 | settling disputes in the community; roots of dispute | Streit in der Gemeinschaft beilegen
mn107 | gradual training; the Buddha only shows the way, like the road to Rajagaha | allmähliche Schulung; der Buddha zeigt nur den Weg
mn109 sn22.82 | questions about the five aggregates | Fragen zu den fünf Aggregaten
mn113 | true and false person, conceit about birth and fame | guter und schlechter Mensch
mn115 | possible and impossible; elements; killing mother, father or a perfected one | möglich und unmöglich; Elemente
mn117 | noble eightfold path with and without defilements; right livelihood | der edle achtfache Pfad im Einzelnen
mn118 sn54.1 | mindfulness of breathing in sixteen steps, how to breathe in meditation | Atemachtsamkeit in sechzehn Schritten
mn119 | mindfulness of the body, thirty-two parts, postures, corpses and benefits | Achtsamkeit auf den Körper, zweiunddreißig Teile
mn121 | dwelling in emptiness | Verweilen in Leerheit
mn123 | wonders at the birth of the Buddha | Wunder bei der Geburt des Buddha
mn125 | taming a wild elephant and gradual training; prince who does not understand | Zähmung eines wilden Elefanten
mn129 mn130 | torments of hell; punishments of the fool; divine messengers; blind turtle and yoke, how rare human birth is; wheel-turning king in heaven | Qualen der Hölle; Götterboten; blinde Schildkröte, wie selten menschliche Geburt ist
mn131 sn21.10 | living in the present moment, not chasing the past or hoping for the future | im gegenwärtigen Augenblick leben, nicht der Vergangenheit nachhängen
mn135 | why some live long and others die young, sick or healthy, ugly or beautiful, powerful or weak, poor or rich, stupid or wise; karma and inequality | warum manche Menschen lange leben und andere früh sterben, krank oder gesund, hässlich oder schön, arm oder reich, dumm oder klug
mn136 | why good people may go to hell and bad people to heaven; complicated working of karma | warum gute Menschen in die Hölle kommen können
mn139 | middle way between sensual pleasure and self-mortification; not insisting on local language | mittlerer Weg ohne Streit
mn140 | analysis of elements taught in a potter's shed to Pukkusati | Elemente, in der Werkstatt eines Töpfers gelehrt
mn141 | explanation of four noble truths and the eightfold path | Erklärung der vier edlen Wahrheiten
mn142 | which gifts bear great fruit; gifts to persons and to the community; Gotami's robe | welche Gaben große Frucht bringen
mn143 | advice to a dying layman, Anathapindika on his deathbed | Rat an einen Sterbenden, Anathapindika auf dem Sterbebett
mn144 sn35.87 | suicide of a sick monk, using the knife | Selbsttötung eines kranken Mönchs
mn145 sn35.88 | Punna wants to live among violent people; patience with violence | Punna unter gewalttätigen Menschen
mn146 | nuns taught by Nandaka | Nonnen unterwiesen von Nandaka
mn148 | six sense fields in six groups of six | sechs Sinne, sechs Sechsergruppen
mn152 | developing the sense faculties | Entwicklung der Sinne
`;
