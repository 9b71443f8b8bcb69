/**
 * Words for one thing, a line each: in English | in German | in Pali. A question is seldom asked in the words of the
 * translation that answers it: one translator writes mendicant where another writes monk.
 */
export const RELATED_WORDS = `
absorption jhana trance | Vertiefung Versenkung Jhana | jhana
actor dancer performer clown comedian | Schauspieler Tänzer Gaukler | nata
aggregates heaps khandhas | Aggregate Daseinsgruppen Khandhas | khandha
alcohol drunk drinking intoxicants liquor wine | Alkohol Rausch trinken berauschend Wein | sura
anger angry hate hatred rage resentment wrath hostility | Zorn Wut Ärger Hass Groll zornig wütend | kodha dosa
animal animals beast creature | Tier Tiere Geschöpf | tiracchana
answer reply respond response react | Antwort antworten reagieren | vissajjana
arrow dart poison | Pfeil Gift vergiftet | salla
ascetic recluse contemplative hermit wanderer samana | Asket Asketin Einsiedler Wanderer Pilger | samana
asceticism austerity mortification fasting ascetic | Askese Kasteiung Selbstquälerei Fasten | tapa
astrology divination | Astrologie Wahrsagen
awakening enlightenment bodhi awakened enlightened | Erwachen Erleuchtung erwacht erleuchtet Erwachter Erleuchteter | bodhi sambodhi
begin beginning origin start creation evolve expand create created | Anfang Beginn Ursprung entstehen Schöpfung | aggañña
beings creatures sentient | Wesen Lebewesen | satta
birth born rebirth | Geburt geboren | jati
blessing auspicious | Segen Segnung Glück | mangala
blind blindness | blind Blinder | andha
boat ship vessel raft | Boot Schiff Floß | nava
body bodies physical | Körper Leib körperlich | kaya
bone skeleton | Knochen Skelett | atthi
bowl almsbowl vessel pot | Schale Schüssel Gefäß Krug | patta
brahmin priest brahman | Brahmane Priester | brahmana
breath breathing breathe breaths anapanasati | Atem Atmen Atmung einatmen ausatmen | anapanassati
bribe dishonest cheat fraud deceive trick | betrügen Betrug täuschen
brief short | kurzlebig kurz | appayu
butcher slaughterer | Metzger Schlachter | goghataka
caste class birth lineage clan | Kaste Stand Geburt Abstammung Klan | jati vanna
chariot cart carriage wagon | Wagen Streitwagen Karren | ratha
child children baby son | Kind Kinder Säugling | putta
choices formations volition fabrications intention | Entscheidungen Gestaltungen Willensregungen Formationen Absicht | sankhara cetana
city town capital fortress | Stadt Festung | nagara
compassion compassionate sympathy pity mercy | Mitgefühl Mitleid Erbarmen mitfühlend | karuna anukampa
conceit pride vanity arrogance ego | Dünkel Stolz Eitelkeit Hochmut Ego | mana
condition conditions cause causes reason origin | Bedingung Ursache Grund Ursprung | hetu paccaya
conditions formations conditioned things compounded | Bedingtes Bedingungen Gestaltungen bedingt | sankhara
conscience shame prudence | Gewissen Scham | hiri ottappa
consciousness viññāṇa awareness | Bewusstsein | vinnana
console comfort reassure solace encourage advise | trösten Trost tröstet ermutigen beruhigen aufrichten | assasa
corpse cadaver skeleton charnel cemetery | Leiche Leichnam Leichenfeld Friedhof | sivathika
correct right proper | recht rechte richtig | samma
courtesan prostitute | Kurtisane Prostituierte | ganika
cow ox bull cattle | Kuh Rind Ochse Vieh | go
cowherd herdsman | Kuhhirte Hirte | gopalaka
craving desire thirst longing | Durst Begehren Verlangen Sehnsucht | tanha
cremation funeral burn corpse | Verbrennung Begräbnis Leichnam | sarira
crime criminal theft punishment | Verbrechen Verbrecher Diebstahl Strafe
criticize blame admonish accuse | tadeln kritisieren ermahnen anklagen | codana
danger dangers perilous | Gefahr gefährlich | bhaya
daughter girl child | Tochter Mädchen Kind | dhita
death die dying dead decease mortality passing | Tod sterben Sterben tot gestorben Verscheiden | marana
debt owe loan repay | Schuld Schulden Darlehen zurückzahlen | ina
decline decay disappear | Verfall Niedergang Untergang verschwinden | parihana
deed action karma kamma act | Tat Taten Karma Kamma Handlung Wirken | kamma
defilement taint corruption fermentation impurity stain | Trieb Befleckung Makel Verunreinigung Laster | asava kilesa
deity god gods deva divine angel | Gottheit Gott Götter göttlich Engel | deva
delusion ignorance ignorant confusion | Verblendung Unwissenheit Täuschung unwissend | moha avijja
demon devil mara ghost spirit native | Dämon Teufel Mara Geist Gespenst | mara yakkha
dependent origination arising causation conditioned | bedingte Entstehung abhängig Entstehen | paticcasamuppada
desire sensual pleasures lust sex sexual | Sinnenlust Begehren Lust Sex sexuell Sinnlichkeit | kama
dhamma dharma teaching doctrine law | Dhamma Dharma Lehre | dhamma
dice gambling gamble | Würfel Spiel Glücksspiel | akkha
diligence heedfulness diligent heedful vigilance | Eifer Wachsamkeit Beflissenheit Sorgfalt | appamada
discourse sermon sutta sutra speech | Lehrrede Predigt Rede Sutta Sutra | sutta
doubt uncertainty doubting skeptical | Zweifel Ungewissheit zweifeln | vicikiccha
drum music lute song sing | Trommel Musik Gesang singen | gita
duty duties responsibility obligations | Pflicht Pflichten
eat overeat eating moderation meal | essen isst Mahlzeit Mäßigkeit | bhojana
effort energy exertion diligence striving energetic | Energie Anstrengung Bemühen Eifer Tatkraft Streben | viriya
element elements earth | Element Elemente | dhatu
elephant tusker | Elefant | hatthi naga
emptiness empty void | Leerheit leer | sunnata
end cessation cease stop ending | Ende Aufhören enden | nirodha
enemy enemies foe | Feind Feinde | sattu
envy jealousy jealous stinginess | Neid Eifersucht Geiz neidisch | issa macchariya
eon aeon age kalpa | Äon Weltzeitalter Zeitalter | kappa
equanimity balanced impartial | Gleichmut Gleichmütigkeit | upekkha
evil bad wicked unskillful wrong | Böse schlecht Übel untauglich | papa akusala
extinguishment extinguished nirvana nibbana liberation | Erlöschen Nirwana Nirvana Nibbana Verlöschen erloschen | nibbana
faith confidence trust belief believe | Vertrauen Glaube Zuversicht glauben | saddha
fame famous disgrace reputation | Ruhm berühmt Schande | yasa
family relatives kin | Familie Verwandte | kula
farmer plow plowing field | Bauer pflügen Feld säen | kasi
faults flaws mistakes errors | Fehler Mängel | dosa
fear afraid dread terror frightened scared anxiety worry | Furcht Angst Schrecken Sorge ängstlich | bhaya
feeling feelings sensation emotion | Gefühl Gefühle Empfindung | vedana
fetter bond chain shackle | Fessel Bande Kette | samyojana
fire burning flame blaze | Feuer brennen Flamme | aggi
flower lotus blossom | Blume Lotus Blüte | puppha
foam bubble mirage | Schaum Blase Trugbild | phena
food eat eating meal almsfood hungry fuel nutriment sustenance | Essen Nahrung essen Mahlzeit Speise Almosen | ahara
fool foolish stupid idiot | Tor Narr töricht dumm | bala
forest wilderness jungle woods | Wald Wildnis Waldgebiet | aranna
forgive forgiveness pardon apologize | verzeihen Vergebung entschuldigen | khamati
form matter material body | Form Materie Körperlichkeit | rupa
freedom liberation release emancipation freed liberated | Befreiung Erlösung Freiheit befreit erlöst | vimutti
friend friends friendship companion | Freund Freunde Freundschaft Gefährte | mitta
future coming | Zukunft zukünftig | anagata
gain loss profit | Gewinn Verlust | labha
gambling gambler dice | Spieler Glücksspiel
ghost ghosts hungry departed | Gespenst Geister Hungergeist Verstorbene | peta
giving gift generosity charity donation alms offering | Geben Gabe Großzügigkeit Freigebigkeit Spende Almosen Geschenk | dana
gold golden goldsmith | Gold golden Goldschmied | suvanna
good wholesome skillful beneficial | gut heilsam tauglich | kusala
gossip divisive backbiting slander | Klatsch Verleumdung hintertragen | pisuna
government rule politics kingdom | Regierung Herrschaft Königreich | rajja
grasping clinging attachment attached | Anhaftung Ergreifen Festhalten Anhaften anhaftend | upadana
greed lust desire craving greedy | Gier Verlangen Begierde Lust Habgier gierig | lobha raga
grief sorrow mourning lament cry weep | Trauer Kummer Klage Weinen trauern | soka
guest visitor host | Gast Gastgeber | atithi
happiness happy pleasure bliss contentment | Glück glücklich Freude Wohl Zufriedenheit | sukha
harmony unity concord harmonious | Eintracht Harmonie | samagga
hate hatred enmity hostility | Hass Feindschaft Feindseligkeit | vera
healthy health well | gesund Gesundheit | arogya
heaven paradise celestial heavenly | Himmel himmlisch Paradies | sagga
hell underworld | Hölle Höllen | niraya
hindrance obstacle obstruction | Hindernis Hemmung Hemmnis | nivarana
human humans person people being individual | Mensch Menschen Person Leute Wesen | manussa
humility gratitude grateful thankful | Dankbarkeit dankbar Demut | katannu
hunter deer trap snare | Jäger Wild Falle | luddaka
husband wife marriage spouse married couple | Ehemann Ehefrau Ehe Frau Mann verheiratet Gatte | pati bhariya
impermanent impermanence transient fleeting | unbeständig vergänglich Unbeständigkeit Vergänglichkeit | anicca
imprisoned prison jail chains | Gefängnis gefangen Ketten | bandhana
insight discernment vipassana clarity | Einsicht Hellblick Klarblick Vipassana | vipassana
insult abuse revile blame offend curse swear | beleidigen beschimpfen Beleidigung Schmähung beschimpft tadeln | akkosa
jackal wolf fox | Schakal
jataka tale story | Erzählung Geschichte | jataka
jewel gem treasure | Juwel Edelstein Kleinod | ratana mani
job jobs work trade livelihood occupation profession business career | Beruf Arbeit Handel Lebensunterhalt Lebenserwerb Gewerbe | ajiva vanijja
joy rejoicing rapture happiness happy bliss gladness | Freude Glück glücklich Entzücken Wonne Seligkeit | sukha piti
judge justice unjust fair | Richter Gerechtigkeit gerecht ungerecht
killing kill murder slaughter slay violence | Töten Mord Gewalt umbringen tötet Mörder | panatipata
king ruler monarch emperor queen | König Herrscher Monarch Königin | raja
lamp light lantern | Lampe Licht | padipa
laugh laughter smile | lachen Lachen lächeln | hasa
layperson layman laywoman laypeople lay householder devotee | Laie Laien Laienanhänger Hausbesitzer Hausvater Hausleute | upasaka gahapati
laziness lazy sloth idle | Faulheit faul Trägheit | kosajja
legal rule offense confess confession | Vergehen Regel bekennen Beichte | apatti
leper leprosy | Aussätziger Lepra | kutthi
lie lying false liar | Lüge lügen Lügner | musavada
life live lifespan living alive | Leben leben Lebensspanne lebendig | jivita ayu
lion roar | Löwe Brüllen Löwengebrüll | siha
longevity lifespan | Langlebigkeit Lebensdauer Lebensspanne lange langlebig | ayu
love kindness loving metta goodwill friendliness benevolence | Liebe Güte Freundlichkeit liebevoll Wohlwollen Metta | metta
luminous radiant bright shining | leuchtend strahlend hell | pabhassara
lute harp strings | Laute Harfe Saiten | vina
magic magician illusion conjurer | Zauberer Zauber Trugbild | maya
maid servant girl | Magd Dienerin | dasi
man men male | Mann Männer männlich | purisa
meat flesh animal | Fleisch | mamsa
medicine doctor healer cure remedy treatment | Arznei Medizin Arzt Heilmittel heilen | bhesajja
meditation immersion concentration absorption samadhi meditate contemplation | Meditation Versenkung Sammlung Vertiefung Konzentration meditieren | samadhi jhana
mendicant monk bhikkhu monastic brother | Mönch Mönche Bhikkhu Ordinierter Bettelmönch | bhikkhu
merit merits | Verdienst | punna
milk curd | Milch | khira
mind heart thought consciousness mental | Geist Herz Gemüt geistig Denken | citta
mindfulness mindful awareness attention sati | Achtsamkeit achtsam Aufmerksamkeit Gewahrsein | sati
miracle miracles psychic supernormal magic power demonstration wonder | Wunder übernatürlich übersinnlich Magie Wunderkraft | iddhi patihariya
mirror reflect reflection | Spiegel nachdenken | adasa
monastery park vihara dwelling | Kloster Park Wohnstätte | arama vihara
monkey ape | Affe | makkata
morality ethics virtue precept ethical moral virtuous | Sittlichkeit Ethik Tugend Moral tugendhaft Regel | sila
mountain hill peak rock | Berg Fels Gipfel | pabbata
murderer killer bandit robber | Mörder Räuber Bandit | cora
mustard seed | Senfkorn | sasapa
naked ascetic | nackt | acela
necklace garland | Halskette Girlande Kranz | mala
noble aryan ariyan | edel edle | ariya
nonself anatta selfless | Anatta | anatta
nun bhikkhuni sister monastic | Nonne Nonnen Bhikkhuni Schwester | bhikkhuni
ocean sea | Meer Ozean | samudda
old aging age elderly | Alter alt Altern Greis | jara
omen superstition luck lucky auspicious | Omen Aberglaube | mangala
ordination ordain ordained renounce renunciation | Ordination ordiniert Fortziehen Entsagung Hauslosigkeit fortgezogen | pabbajja
outcast outcaste | Ausgestoßener | vasala
palace mansion | Palast | pasada
parents mother father | Eltern Mutter Vater | mata pita
past previous former | Vergangenheit früher vergangen | pubbe
path way road track eightfold | Pfad Weg achtfach | magga
patience patient endurance forbearance tolerate | Geduld Ertragen geduldig | khanti
peace nonviolence harmless | Frieden Gewaltlosigkeit | ahimsa
perception notion | Wahrnehmung | sanna
perfected arahant saint arhat holy | Vollendeter Heiliger Arahant Arhat | araham
physician surgeon doctor | Arzt | vejja
pilgrimage holy places shrine stupa relics | Pilgerfahrt Pilger Stupa Reliquien | cetiya thupa
poison poisoned venom | Gift vergiftet giftig | visa
posture sitting standing lying | Haltung sitzen stehen liegen | iriyapatha
poverty poor pauper | Armut arm | dalidda
praise honor respect worship revere | Lob Ehre Respekt verehren loben achten | puja
prayer pray wish aspiration | Gebet beten Wunsch | patthana
precepts rules training | Übungsregeln Gebote Regeln Tugendregeln | sikkhapada
pregnant womb conception embryo | schwanger Mutterleib Empfängnis | gabbha
punish punishment torture prison torment | Strafe bestrafen foltern Qual | danda
quarrel dispute argument conflict arguing disagree | Streit Auseinandersetzung Zank streiten Uneinigkeit | kalaha vivada
question ask inquiry questions | Frage fragen Fragen | panha
quickly fast swift brief | schnell rasch kurz | lahu
raft boat cross shore | Floß Boot Ufer überqueren | kulla
rain cloud clouds storm | Regen Wolke | megha
rebirth reborn reincarnation transmigration samsara | Wiedergeburt wiedergeboren Wiedergeburten Samsara Daseinskreislauf umherwandern | samsara
refuge shelter protection | Zuflucht Schutz | sarana
remember recollect recollection memory past | erinnern Erinnerung Andenken | anussati
resentment grudge anger malice | Groll Ärger Zorn Feindseligkeit nachtragend | aghata
restlessness remorse worry regret | Unruhe Reue Rastlosigkeit | uddhacca
result fruit consequence outcome ripening | Ergebnis Frucht Folge Wirkung Reifung | vipaka phala
rhinoceros horn | Nashorn | khaggavisana
ritual ceremony sacrifice rites | Ritual Opfer Zeremonie | yanna
robe clothes cloth | Robe Gewand Kleidung Tuch | civara
sacrifice offering slaughter | Opfer Opferung | yanna
salt taste | Salz Geschmack | lona rasa
sangha community order monastic | Gemeinschaft Orden Sangha Mönchsorden | sangha
schism split divide division | Spaltung spalten trennen | sanghabheda
self soul ego atman identity | Selbst Seele Ich Ego | atta
sense senses eye ear nose tongue | Sinn Sinne Auge Ohr Sinnesfeld | indriya
serenity calm tranquility samatha peace peaceful quiet | Ruhe Stille Gelassenheit ruhig Frieden friedvoll still | samatha
sex sexual chastity celibacy celibate intercourse | Sex Sexualität Keuschheit Geschlechtsverkehr | methuna brahmacariya
sick illness disease ill ailing sickness patient | krank Krankheit Kranke Gebrechen leidend | gilana roga
simile parable analogy comparison like | Gleichnis Vergleich | upama
slave servant worker employee bondservant | Sklave Diener Arbeiter Knecht | dasa
sleep asleep dream dreams bed | Schlaf schlafen Traum Träume einschlafen schläft | supina
sleepy drowsy drowsiness dullness sloth tired dozing | schläfrig müde Schläfrigkeit Trägheit Dumpfheit dösen | thinamiddha
snake serpent viper cobra | Schlange Natter | sappa naga
soldier warrior battle army war | Soldat Krieger Kampf Armee Krieg | yodha
solitude alone seclusion lonely secluded | Einsamkeit allein Abgeschiedenheit einsam | viveka
son child boy rahula | Sohn Kind Junge Rahula | putta rahula
speech speak words speaking talk conversation | Rede Sprache Worte sprechen reden Gespräch | vaca
stealing theft thief steal robber | Stehlen Diebstahl Dieb | adinnadana
stingy stinginess miser greedy | geizig Geiz Geizhals Knausrigkeit | macchariya
stream enterer entry enter | Stromeintritt Stromeingetretener Strom eingetreten | sotapanna sotapatti
student disciple pupil follower | Schüler Jünger Anhänger | savaka
success failure prosper downfall | Erfolg Scheitern Untergang Gedeihen | sampada
suffering pain unhappiness misery stress sorrow dukkha | Leiden Leid Schmerz Unglück Elend Kummer | dukkha
suicide wrists knife | Selbstmord Selbsttötung Messer | sattha
sweeper scavenger outcaste | Straßenkehrer Kehrer
teach instruct instruction advice advise exhort exhortation teaching | lehren unterweisen Rat Unterweisung ermahnen Ermahnung | ovada
teacher guru master instructor mentor | Lehrer Meister Lehrmeister | satthar acariya
tears weep cry | Tränen weinen | assu
thought thoughts thinking think idea | Gedanke Gedanken Denken denken | vitakka
trade merchant trader business | Handel Händler Kaufmann Geschäft | vanija
tree grove shade | Baum Hain | rukkha
truth truthful honest honesty | Wahrheit ehrlich Ehrlichkeit wahrhaftig | sacca
turtle tortoise | Schildkröte | kumma kacchapa
ugly ugliness beautiful beauty pretty | hässlich schön Schönheit | vanna
view views opinion belief theory | Ansicht Ansichten Meinung | ditthi
violence harm cruelty weapon punishment rod | Gewalt Grausamkeit Waffe Strafe Verletzen | danda himsa
vulture peak | Geierkuppe Geierberg | gijjhakuta
walk walking | gehen Gehen Gehmeditation | cankama
war battle fight conflict quarrel army | Krieg Kampf Schlacht Streit | yuddha sangama
wash bathe purify cleanse clean purification | waschen baden reinigen läutern rein | suddhi
water river bathe bathing ocean | Wasser Fluss baden | udaka
wealth money rich riches possessions treasure | Reichtum Geld reich Vermögen Besitz Schatz | dhana
weapon sword rod stick knife arms | Waffe Schwert Stock Messer | sattha danda
wind storm air | Wind | vayo vata
wisdom understanding wise knowledge insight | Weisheit Verstehen weise Erkenntnis Wissen klug | panna
woman women female lady girl nun nuns bhikkhuni | Frau Frauen weiblich Nonne Nonnen | itthi bhikkhuni
world cosmos universe earth | Welt Kosmos Universum Erde | loka
young youth | jung Jugend | dahara
`;
