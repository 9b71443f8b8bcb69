/** The same of the linked and the numbered discourses, the minor books and the monastic law: works | English | German. */
export const OTHER_DISCOURSES = `
sn3.5 sn3.4 | who really protects and loves himself | wer sich selbst beschützt
sn3.8 ud5.1 | nobody is dearer to oneself than oneself | niemand ist einem lieber als man selbst
sn3.13 | king who eats too much learns moderation in eating | König isst zu viel
sn3.25 | aging and death roll in like mountains | Alter und Tod wie Berge
sn4.13 sn1.38 | Buddha's foot hurt by a stone splinter, Devadatta | Splitter im Fuß des Buddha
sn4.19 | Mara comes as a farmer and asks for his oxen | Mara kommt als Bauer
sn4.20 | can one rule without killing; mountain of gold is not enough | kann man herrschen, ohne zu töten
sn5.2 sa1199 | what difference does being a woman make to awakening; nun Soma and Mara | was hindert es, eine Frau zu sein; Nonne Soma
sn5.10 sa1202 | what is a being, who made it; like a chariot of parts; nun Vajira | was ist ein Wesen, wie ein Wagen aus Teilen; Nonne Vajira
sn5.9 sa1203 | who made this puppet body; nun Sela | wer machte diese Puppe
sn6.1 | hesitated to teach after awakening; Brahma begs him to teach; lotuses in a pond; people with little dust in their eyes | er zögerte zu lehren, Brahma bittet ihn; Lotus im Teich
sn7.2 | how to react to insult and abuse: food not accepted by a guest belongs to the host | auf Beleidigung reagieren; Speise, die der Gast nicht annimmt
sn7.9 snp3.4 sn7.21 | no purity by fire ritual or bathing | Reinheit nicht durch Feuer oder Wasser
sn7.11 snp1.4 | farmer ploughs and says monks do not work; faith is the seed | Bauer pflügt, Glaube ist der Same
sn7.14 | old father driven from home by his sons, his staff is better than they | alter Vater von seinen Söhnen verjagt
sn10.12 snp1.10 | questions of a demon: best wealth, sweetest taste, best life | Fragen eines Dämons, der beste Reichtum
sn11.3 | when afraid remember the Buddha, the top of the banner; fear in the forest | bei Angst des Buddha gedenken
sn11.4 | patience with an abusive enemy is not weakness | Geduld ist keine Schwäche
sn11.11 an3.37 | seven vows of Sakka, serving parents | Sakkas Gelübde
sn12.2 | analysis of dependent origination, each of the twelve links defined | Analyse der bedingten Entstehung, zwölf Glieder
sn12.11 sn12.12 sn12.63 sn12.64 | four kinds of food nutriment fuel: solid food, contact, intention, consciousness; couple who eat their son's flesh in the desert | vier Arten von Nahrung: feste Speise, Kontakt, Wille, Bewusstsein; Eltern essen das Fleisch ihres Sohnes
sn12.15 | right view avoids existence and non-existence; middle way | weder Sein noch Nichtsein, mittlerer Weg
sn12.65 | ancient path to an old city rediscovered | uralter Pfad zu einer alten Stadt
sn12.67 | two sheaves of reeds lean on each other; consciousness and name and form | zwei Schilfbündel
sn13.1 sn13.2 sn56.51 | how much suffering remains for a stream-enterer; at most seven more rebirths; dust on a fingernail | ein Stromeingetretener wird höchstens siebenmal wiedergeboren; Staub auf dem Fingernagel
sn15.1 sn15.2 | no first beginning of transmigration, grass and sticks counted as mothers | kein Anfang des Daseinskreislaufs
sn15.3 | more tears shed than water in the oceans | mehr Tränen als Wasser in den Meeren
sn15.4 | more mother's milk drunk than water in the oceans | mehr Muttermilch getrunken als Wasser in den Meeren
sn15.5 sn15.6 | how long an eon lasts, mountain and cloth, city of mustard seeds | wie lang ein Äon dauert, Berg und Tuch, Senfkörner
sn15.10 | bones of one person's lives piled up as high as a mountain | Knochen so hoch wie ein Berg
sn15.13 | more blood shed by beheading than water in the oceans | mehr Blut vergossen als Wasser in den Meeren
sn15.14 sn15.19 | hard to find someone who was not once your mother, father, brother or child | jeder war einmal deine Mutter oder dein Vater
sn16.13 | when and why the true teaching disappears, counterfeit teaching, ship does not sink at once | wann die wahre Lehre verschwindet, gefälschtes Gold
sn17.3 sn17.5 | gain, honor and fame are dangerous, turtle and harpoon, dung beetle | Gewinn, Ehre und Ruhm sind gefährlich
sn20.7 | drum that lost its wood; discourses deep on emptiness will be neglected | Trommel, deren Holz ersetzt wird
sn20.10 | cat and mouse, monk on alms round unguarded | Katze und Maus
sn22.43 sn47.9 | be islands and refuge to yourselves | seid euch selbst Insel
sn22.48 sn22.56 sn22.57 sn22.79 | what the five aggregates are: form, feeling, perception, choices, consciousness | was die fünf Aggregate sind: Form, Gefühl, Wahrnehmung
sn22.58 | difference between a Buddha and a disciple freed by wisdom | Unterschied zwischen Buddha und befreitem Schüler
sn22.84 | monk depressed and without desire to practise, path explained | mutloser Mönch
sn22.85 | does the perfected one cease to exist after death; Yamaka's wrong view | vergeht ein Erwachter nach dem Tod
sn22.87 | sick monk wants to see the Buddha, Vakkali | kranker Vakkali will den Buddha sehen
sn22.89 | not yet free of the conceit I am, like the scent of a flower | Rest des Ich-Dünkels wie Duft einer Blume
sn22.95 | body like foam, feeling like bubbles, mirage, banana tree, magician's trick | Körper wie Schaum, Gefühl wie Blasen, Trugbild
sn22.97 | a little soil on a fingernail, no part of the self permanent | etwas Erde auf dem Fingernagel
sn22.99 sn22.100 | dog tied to a post runs around it; mind like a painting | Hund an der Leine
sn22.101 | hen on her eggs and worn axe handle; awakening does not come by wishing | Henne auf Eiern, abgenutzter Axtstiel
sn35.23 | what everything, the all, is: eye and sights, ear and sounds | was alles ist, Auge und Anblicke
sn35.63 sn21.10 | living alone without craving as a partner | allein leben ohne Begehren
sn35.80 sn35.79 | giving up ignorance | Unwissenheit aufgeben
sn35.95 | in the seen only the seen, old monk Malunkyaputta | im Gesehenen nur das Gesehene
sn35.127 | how young monks stay chaste; see women as mother, sister, daughter | wie junge Mönche keusch bleiben, Frauen als Mutter sehen
sn35.146 | what old karma and new karma are | was altes und neues Karma ist
sn35.153 | knowing liberation without faith | Befreiung ohne Glauben erkennen
sn35.228 | senses are the ocean | Sinne als Meer
sn35.230 | fisherman's baited hook | Köder am Angelhaken
sn35.238 | four vipers, five murderers, empty village and crossing a river by a raft | vier Giftschlangen, fünf Mörder, leeres Dorf
sn35.240 | turtle draws in its limbs from the jackal; guard the senses | Schildkröte zieht ihre Glieder ein, Sinne bewachen
sn35.241 | log floating down the Ganges to the ocean | Baumstamm treibt im Ganges zum Meer
sn35.246 | king hears the sound of a lute and takes it apart; ox in the corn | König zerlegt die Laute; Ochse im Kornfeld
sn35.247 | six animals tied together with ropes pull in all directions | sechs Tiere zusammengebunden
sn36.4 sn36.6 | painful feeling with two arrows, pain of body and of mind | zweiter Pfeil, körperlicher und geistiger Schmerz
sn36.7 | sick monks in the infirmary should be mindful | kranke Mönche achtsam
sn36.21 | is everything we feel caused by past deeds, bile, phlegm, wind | ist alles Gefühl von früheren Taten bedingt
sn37.2 sn37.3 | special sufferings of women; husband and wife | besondere Leiden der Frauen
sn41.3 sn41.6 sn41.10 | wise layman Citta questions the monks | Laie Citta fragt die Mönche
sn42.2 | does an actor go to heaven | kommt ein Schauspieler in den Himmel
sn42.3 | does a soldier who dies in battle go to heaven | kommt ein gefallener Soldat in den Himmel
sn42.6 | prayers cannot raise the dead evildoer, like a stone in the lake; what happens after death to good and bad people | Gebete helfen dem Verstorbenen nicht, Stein im See
sn42.8 | bad deeds overcome by love, blowing a conch | schlechte Taten durch Liebe überwinden
sn42.11 | desire is the root of suffering | Verlangen ist die Wurzel des Leidens
sn44.1 | where the awakened are after death, sands of the Ganges cannot be counted, nun Khema | ist ein Erwachter nach dem Tod, Nonne Khema
sn44.10 | is there a self or not; the Buddha stays silent | gibt es ein Selbst oder nicht; der Buddha schweigt
sn45.8 | what each factor of the noble eightfold path is, right view to right immersion | was die Glieder des achtfachen Pfades sind
sn45.49 sn45.63 | good friend is the forerunner of the path like dawn of the sun | gute Freunde sind Vorboten des Pfades
sn46.14 sn46.15 sn46.16 | sick elder cured by hearing the awakening factors | Kranker wird durch die Glieder des Erwachens gesund
sn46.2 sn46.51 | what feeds the five hindrances and the awakening factors | was Hindernisse nährt
sn46.53 | what to do when the mind is sluggish or restless, small fire | was tun, wenn der Geist schlaff oder unruhig ist
sn46.54 | love meditation of other schools compared | Liebe als Meditation anderer Schulen
sn46.55 an5.193 | five hindrances like a bowl of water dyed, boiling, covered with plants, stirred by wind, muddy; angry mind like boiling water; why one cannot remember | fünf Hindernisse wie eine Schüssel Wasser, gefärbt, kochend, trüb; zorniger Geist wie kochendes Wasser
sn47.6 | quail caught by a hawk outside its own territory | Wachtel vom Falken gefangen
sn47.7 | monkey stuck in the tar trap | Affe in der Pechfalle
sn47.13 | death of Sariputta, Ananda grieves | Tod Sariputtas, Ananda trauert
sn47.19 | acrobat and apprentice on a bamboo pole; protecting oneself one protects others | Akrobaten auf der Bambusstange; sich und andere schützen
sn47.20 | bowl of oil carried through a crowd with a sword behind, the finest lady of the land dances | Schale mit Öl, die schönste Frau des Landes
sn51.10 | Buddha gives up his remaining life; bases of psychic power | der Buddha gibt sein Leben auf
sn51.15 | going to the park needs desire; is desire ended by desire | endet Verlangen durch Verlangen
sn54.9 | monks kill themselves after meditating on the ugliness of the body | Mönche töten sich nach Betrachtung der Hässlichkeit
sn55.5 sn55.55 sn55.50 | how to become a stream-enterer: good people, hearing the teaching, wise attention, practice; what stream-entry is | wie man ein Stromeingetretener wird; was Stromeintritt ist
sn55.7 | how to treat others as one wishes to be treated, golden rule | andere behandeln, wie man selbst behandelt werden will
sn55.21 sn55.22 | what happens at death to a good and faithful person; Mahanama fears dying without mindfulness | was geschieht nach dem Tod mit einem guten Menschen; Mahanama fürchtet den Tod
sn55.54 | how to comfort a sick or dying lay person | einen kranken oder sterbenden Laien trösten
sn56.31 | handful of leaves, why the Buddha did not teach all he knows | Handvoll Blätter, warum der Buddha nicht alles lehrte
sn56.47 sn56.48 | how rare it is to be born human; blind turtle and floating yoke | wie selten man als Mensch geboren wird; blinde Schildkröte und Joch
sn56.61 | few are reborn as humans, soil on a fingernail | wenige werden als Menschen geboren
an1.11-20 | what feeds each of the five hindrances | was die fünf Hindernisse nährt
an1.170-187 | one person who comes for the welfare of the many | eine Person zum Wohl vieler
an1.188-197 an1.198-208 an1.209-218 an1.219-234 | foremost disciples: in wisdom Sariputta, in psychic power Moggallana | die besten Schüler in Weisheit, in Wunderkräften
an1.235-247 | foremost nuns: Mahapajapati, Khema, Uppalavanna | die besten Nonnen
an2.32-41 | mother and father can hardly be repaid, carrying them on the shoulders; gratitude | Eltern kann man kaum vergelten; Dankbarkeit
an3.15 | wheelwright of a king makes a wheel in a hurry | Wagenbauer
an3.35 sn10.8 | who sleeps well and at ease on leaves in winter | wer gut schläft
an3.36 mn130 | divine messengers old age, sickness and death | Götterboten Alter, Krankheit, Tod
an3.38 an3.39 | three palaces, delicate upbringing and the vanity of youth, health, life | Jugend des Buddha in drei Palästen
an3.62 | what mother and child cannot do for each other | was Mutter und Kind nicht füreinander tun können
an3.65 an3.66 | whom or what to believe, which teachings to follow | was soll man glauben
an3.76 an3.77 | deeds are the field, consciousness the seed, craving the moisture; rebirth | Taten sind das Feld, Bewusstsein der Same
an3.86 an3.87 an3.88 an9.12 | training rules and how many lives remain for stream-enterer, once-returner | wie oft noch wiedergeboren
an3.100 | lump of salt in a cup or in the Ganges, small evil deeds and their result | Salz in der Tasse und im Ganges, Folgen kleiner böser Taten
an3.101 an3.102 | goldsmith refining gold, subtle distracting thoughts | Goldschmied läutert Gold
an3.134 an3.136 | whether Buddhas arise or not, all is impermanent | ob Buddhas erscheinen oder nicht
an4.36 | is the Buddha a god, a spirit or a human; like a lotus unstained by water | ist der Buddha ein Gott oder ein Mensch; wie ein Lotus
an4.45 sn2.26 | end of the world cannot be reached by walking; in this fathom-long body is the world | das Ende der Welt kann man nicht durch Gehen erreichen
an4.49 | four distortions: taking the impermanent as permanent, the ugly as beautiful | vier Verkehrtheiten
an4.53 an4.54 an4.55 | good and bad marriages; how husband and wife stay together in the next life | gute und schlechte Ehe, im nächsten Leben zusammen
an4.61 an4.62 | how to use wealth; happiness of owning, using wealth, no debt and blamelessness | Glück von Besitz und Schuldenfreiheit
an4.67 | monk bitten by a snake, love for snakes | Mönch von einer Schlange gebissen
an4.77 | four things not to think about, unthinkable | vier undenkbare Dinge
an4.85 | four persons from darkness to light | aus dem Dunkel ins Licht
an4.111 an4.113 | horse trainer, thoroughbreds and the goad; how the Buddha tames people | Pferdetrainer, edle Pferde
an4.159 an5.55 | nun in love, attachment between monk and nun, lust | Nonne ist verliebt
an4.170 an4.94 | serenity and insight together | Ruhe und Einsicht zusammen
an4.184 | who is not afraid of death | wer fürchtet den Tod nicht
an4.197 | why some women are ugly or beautiful, poor or rich | warum manche Frauen hässlich oder schön, arm oder reich sind
an5.28 | similes of the four meditations, soap, lake, lotus, white cloth | Gleichnisse der Vertiefungen
an5.31 an5.34 an5.35 an8.36 | benefits of giving that can be seen | Nutzen des Gebens
an5.36 an5.148 an8.37 | how to give, timely gift, gift of a good person | wie man geben soll
an5.41 an5.43 an8.54 | how to get and use wealth; wished-for things are not won by prayer | Reichtum richtig gebrauchen; nicht durch Gebete
an5.49 an5.50 | king grieves for his dead queen | König trauert um seine tote Königin
an5.48 | what nobody can avoid: aging, sickness, death, loss; grief | was niemand vermeiden kann
an5.77 an5.78 an5.79 an5.80 | future dangers | zukünftige Gefahren
an5.123 an5.124 kd8 | sick person and carer: who nurses the sick, easy or hard to care for; who tends a sick monk tends the Buddha | Krankenpflege, wer einen kranken Mönch pflegt
an5.129 | five deeds that cannot be cured: killing mother, father, a perfected one, schism | fünf unheilbare Taten: Mutter, Vater töten
an5.148 | five gifts of a good person | Gaben eines guten Menschen
an5.154 an5.155 an5.156 an5.201 | decline and endurance of the true teaching | Untergang der wahren Lehre
an5.161 an5.162 an7.64 | how to get rid of resentment and anger at a person; harm of anger | Groll gegen jemanden loswerden
an5.176 an5.177 | trades jobs a lay follower should avoid: weapons, meat, alcohol, poison, people | Berufe, die man meiden soll: Waffen, Fleisch, Alkohol, Gift
an5.198 mn58 | what to consider before speaking; well-spoken speech timely, true, gentle, beneficial | was man bedenken soll, bevor man spricht
an6.19 an6.20 an8.73 an8.74 | how to meditate on death, mindfulness of death | wie man über den Tod meditiert
an6.45 | debt and poverty are suffering | Armut und Schulden sind Leiden
an6.55 kd5 | strings of the lute neither too tight nor too slack, balanced effort | Saiten der Laute, nicht zu straff
an6.63 | analysis of sensual pleasures, feelings, karma and suffering | was Karma ist, Absicht
an7.6 an7.7 | seven kinds of wealth treasure | sieben Arten von Reichtum
an7.36 an7.37 | what makes a good true friend: gives what is hard to give, keeps secrets | was einen guten wahren Freund ausmacht
an7.61 | what to do against drowsiness, sleepiness in meditation | was tun gegen Schläfrigkeit in der Meditation
an7.63 an7.59 | seven kinds of wives | sieben Arten von Ehefrauen
an7.66 | how the world comes to an end, seven suns appear; ocean dries up | wie die Welt endet, sieben Sonnen
an7.72 | better to hug a bonfire than to live on gifts without ethics | besser ein Feuer umarmen
an7.74 | life is short as a dewdrop, a bubble, a line drawn in water | das Leben ist kurz wie ein Tautropfen
an8.1 an11.15 | benefits of loving-kindness, sleep well, no bad dreams | Nutzen der Liebe, gut schlafen ohne schlechte Träume
an8.5 an8.6 | eight worldly conditions winds: gain and loss, fame and disgrace, praise and blame, pleasure and pain; what others think of me | acht weltliche Umstände: Gewinn und Verlust, Lob und Tadel
an8.11 an8.12 | General Siha converted, accused of eating meat; is the Buddha an annihilationist | General Siha
an8.39 | five precepts are gifts of freedom from fear | fünf Regeln sind Gaben
an8.40 | results of killing, stealing, lying, alcohol in the next life | Folgen von Töten, Stehlen, Lügen, Alkohol
an8.51 kd20 | first nuns; women can become awakened if they go forth; foster mother Mahapajapati asks for ordination; eight rules | erste Nonnen; Frauen können das Erwachen erreichen; Ziehmutter Mahapajapati
an8.53 an7.83 | how to recognise what is the teaching, in brief to Gotami | woran man die Lehre erkennt
an8.54 an8.49 an8.75 | welfare of lay people in this life and the next; work, protection of wealth, good friends | Wohl von Laien in diesem Leben
an8.70 | eight causes of earthquakes | acht Ursachen für Erdbeben
an9.3 ud4.1 | Meghiya, good friends, remedies against lust, hate and thoughts | Meghiya
an9.20 | great gift of Velama is less than a moment of love or impermanence | Velamas große Gabe
an10.13 | the ten fetters | die zehn Fesseln
an10.60 | sick Girimananda and ten perceptions | kranker Girimananda, zehn Wahrnehmungen
an10.99 | monk who wants to live in the forest but is not ready | im Wald leben
an10.176 | ways of purification, kinds of bad conduct by body, speech and mind | Reinigung, zehn schlechte Taten
an10.177 | do gifts reach dead relatives, offerings to the departed, ghosts | erreichen Gaben die Verstorbenen
snp1.1 | monk gives up near and far shores as a snake its worn-out skin | wie eine Schlange ihre Haut abstreift
snp1.6 | causes of downfall and ruin of a person | Ursachen des Untergangs
snp1.11 | body is disgusting, what flows from it, against lust | Hässlichkeit des Körpers
snp2.2 | anger, lying and greed are the stench of rotting flesh, not eating meat | Gestank von Fleisch
snp3.2 | Mara tempts the Buddha as he strives | Mara versucht den Buddha
snp3.1 | young Gotama leaves home and meets King Bimbisara | der Buddha zieht in die Hauslosigkeit, König Bimbisara
snp3.8 | mortals are like ripe fruit, weeping does not help the dead; grief | Trauer hilft den Toten nicht
snp3.11 | sage Asita sees the newborn Buddha and weeps | Asita sieht das neugeborene Kind
snp4.1 | danger of sensual pleasures | Sinnenlust
snp4.15 | violence and fear, arrow in the heart, fish in little water | Gewalt und Furcht, Fische in wenig Wasser
snp5.8 | one who has gone out, like a flame blown by the wind, cannot be described | wie eine ausgeblasene Flamme
ud2.1 | serpent king shelters the Buddha from rain | Schlangenkönig schützt den Buddha vor Regen
ud3.2 | Nanda in love and the nymphs with feet like doves | Nanda und die Nymphen mit Taubenfüßen
ud4.5 | Buddha lives with an elephant in the Parileyya forest | der Buddha und ein Elefant im Wald
ud5.3 | leper Suppabuddha | Aussätziger Suppabuddha
ud6.4 | blind men feel an elephant, sects quarrel | Blinde betasten einen Elefanten
ud8.5 | last meal of the Buddha, Cunda the smith | letzte Mahlzeit des Buddha, Schmied Cunda
ud8.8 | Visakha weeps for her grandchild; a hundred dear ones, a hundred sufferings | Visakha weint um ihre Enkelin
iti27 | love is worth more than all merit, like moon among stars | Liebe ist mehr wert als Verdienst
iti74 | children like their parents, better or worse | Kinder wie ihre Eltern
iti81 | overcome by honor | von Ehre überwältigt
thig3.5 thig10.1 thig6.1 thig5.10 | mother whose child has died is consoled; Kisagotami, Ubbiri, Patacara who lost husband and children | Mutter, deren Kind gestorben ist, wird getröstet; Kisagotami; Patacara verliert Mann und Kinder
thig13.1 | old courtesan Ambapali on her faded beauty | Kurtisane Ambapali und ihre verwelkte Schönheit
thig13.2 | slave girl and brahmin, bathing does not purify | Sklavin und Brahmane, Baden reinigt nicht
thig14.1 | nun tears out her eye for a man who desires her | Nonne reißt ihr Auge aus
thag12.2 | outcaste sweeper of flowers ordained, Sunita | Straßenkehrer Sunita wird Mönch
thag10.4 | slow-witted Culapanthaka and the cloth | langsamer Culapanthaka und das Tuch
thag20.1 thig5.4 | body dressed up is a painted puppet | bemalte Puppe
kd1 | after the awakening: first disciples, first sermon, the five monks; Yasa; three brothers with matted hair; ordination rules; miracles with a serpent in the fire house | nach dem Erwachen, erste Schüler; Yasa; Ordination
kd6 | medicines and food; which meat is not allowed | Arzneien, welches Fleisch verboten ist
kd7 pli-tv-kd7 | robe-making ceremony | Robenzeremonie
kd8 | physician Jivaka; robes; sick monk with dysentery washed by the Buddha | Arzt Jivaka; kranker Mönch
kd16 | Jetavana monastery bought by Anathapindika with gold coins; dwellings | Jetavana mit Goldmünzen gekauft, Anathapindika
kd17 | Devadatta's schism; he throws a rock, sends assassins and the elephant Nalagiri; Sakyan princes and the barber Upali | Devadatta spaltet die Gemeinschaft, Felsblock, Elefant Nalagiri
kd21 | first council after the death of the Buddha, Mahakassapa, Ananda | erstes Konzil nach dem Tod des Buddha
kd22 | second council at Vesali, gold and silver | zweites Konzil in Vesali
bupj1 pli-tv-bu-vb-pj1 | first rule against sexual intercourse, Sudinna | erste Regel gegen Geschlechtsverkehr, Sudinna
bupj3 | rule against killing a human being | Regel gegen das Töten von Menschen
mil3.1.1 | is there a person, chariot and name Nagasena | gibt es eine Person, Wagen, Nagasena
mil3.2.1 mil3.5.5 | who is reborn, the same or another; flame of a lamp | wer wird wiedergeboren, derselbe oder ein anderer
ja316 | hare gives its body in the fire | Hase gibt seinen Körper
`;
