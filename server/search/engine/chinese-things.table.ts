/** The same of things, places and people that discourses and similes speak of. */
export const CHINESE_THINGS = `
树叶 叶子 | leaves
手中 | hand
头发 剃头 | hair
眼睛 | eye
牙齿 | teeth
骨头 白骨 | bones
尸体 死尸 | corpse
墓地 坟墓 冢间 | charnel ground
花朵 鲜花 | flower
森林 树林 林中 | forest
大山 | mountain
石头 大石 | rock
沙子 | sand
水滴 | water
下雨 | rain
太阳 日出 | sun
月亮 | moon
星星 | star
虚空 天空 | space sky
夜晚 | night
烟 | smoke
金子 黄金 | gold
珠宝 宝珠 宝石 | jewel
镜子 | mirror
衣服 袈裟 僧衣 | robe
钵 碗 | bowl
刀 剑 | sword
锯 锯子 | saw
绳子 | rope
渔网 | net
陷阱 | trap
桥 | bridge
城市 | city
村庄 村子 | village
房子 屋子 | house
道路 | road
油钵 | oil
盐 | salt
蜂蜜 | honey
蜜蜂 | bee
猎人 | hunter
渔夫 | fisherman
屠夫 | butcher
商人 | merchant
木匠 | carpenter
陶师 陶工 | potter
铁匠 | smith
理发师 | barber
妓女 | courtesan
乞丐 | beggar
盗贼 小偷 | thief
强盗 土匪 | bandits
仆人 奴仆 奴隶 | servants
雇主 主人 | master
邻居 | neighbor
客人 | guest
大臣 | minister
王子 太子 | prince
王后 皇后 | queen
宫殿 | palace
狮子 | lion
老虎 | tiger
狗 | dog
猫 | cat
鼠 老鼠 | mouse
牛 母牛 | cow
羊 | goat
豺 豺狼 胡狼 | jackal
鸟 | bird
鹅 天鹅 | swan
鱼 | fish
年轻 青年 青春 | young youth
老年 | old age
健康 无病 | health
美丽 漂亮 | beautiful
丑陋 | ugly
唱歌 歌舞 跳舞 | singing dancing
语言 言语 说话 | speech
名字 姓名 | name
真理 真实 | truth
秘密 | secret
问题 提问 | question
欺骗 | deceive
诚实 | honest
谦虚 谦卑 | humble
希望 愿望 | wish
孤独 | alone
爱人 亲爱 | love dear
分离 别离 爱别离 | separation
和平 和合 和睦 | harmony
自由 | freedom
赌博 | gambling
算命 占卜 | fortune telling
咒语 咒术 | spells
思想 想法 | thought
专注 | focus
呵责 教训 | admonish
忏悔 悔过 | confess
头陀 头陀行 | ascetic practices
朝圣 圣地 | pilgrimage
佛塔 舍利 | stupa relics
鹿野苑 | deer park
灵鹫山 耆阇崛山 | vulture peak
祇园 祇树给孤独园 | jeta grove
舍卫城 | savatthi
王舍城 | rajagaha
毗舍离 | vesali
拘尸那罗 拘尸那揭罗 | kusinara
蓝毗尼 | lumbini
长老 上座 | elder
手指 指头 | finger
项链 花环 花鬘 | necklace garland
杀人者 凶手 杀人 | murderer
责任 义务 本分 | duties
`;
