/**
 * What Chinese readers ask with | the English words for it, a line each; related words in German and Pali follow from those.
 * The canons have few texts in Chinese, but what was asked is in them in other languages.
 */
export const CHINESE_TERMS = `
四圣谛 四谛 苦集灭道 | four noble truths
圣谛 真谛 | noble truth
八正道 八圣道 八支圣道 圣道 | noble eightfold path
正见 | right view
正思维 正思惟 正志 | right thought
正语 | right speech
正业 | right action
正命 | right livelihood
正精进 正勤 正方便 | right effort
正念 念 | mindfulness
正定 | right immersion
五蕴 五阴 五取蕴 蕴 | five aggregates
十二因缘 十二缘起 因缘 缘起 缘起法 缘生 | dependent origination
三法印 | impermanent suffering self
无常 | impermanence impermanent
无我 非我 | self
我见 身见 我执 | self view
苦 痛苦 受苦 | suffering
快乐 幸福 乐 安乐 | happiness
涅槃 解脱 寂灭 | extinguishment freedom
觉悟 证悟 开悟 菩提 成佛 觉 | awakening
阿罗汉 罗汉 | perfected
预流 初果 须陀洹 入流 | stream-enterer stream entry
不还 阿那含 | non-returner
慈心 慈悲心 慈爱 慈 修慈 | love
悲心 悲 同情 怜悯 | compassion
喜心 随喜 | rejoicing
舍心 平等心 舍 | equanimity
四无量心 四梵住 慈悲喜舍 | love compassion rejoicing equanimity
愤怒 生气 发怒 嗔恨 瞋恨 嗔恚 瞋恚 嗔心 恼怒 | anger
贪欲 贪 贪心 贪爱 | greed desire
欲望 爱欲 渴爱 欲 五欲 | desire craving sensual
愚痴 无明 痴 | ignorance delusion
贪嗔痴 三毒 三不善根 | greed hate delusion
嫉妒 妒忌 | jealousy
悭吝 吝啬 | stinginess
傲慢 骄慢 我慢 慢 | conceit
怨恨 仇恨 怨 仇 | hatred enmity
报复 复仇 | revenge
宽恕 原谅 | forgive
恐惧 害怕 怖畏 怕 | fear
忧愁 悲伤 悲痛 哀伤 忧 | sorrow
焦虑 担忧 掉悔 后悔 | worry remorse
昏沉 昏睡 瞌睡 打瞌睡 | dullness drowsiness
懒惰 懈怠 | laziness
怀疑 疑惑 疑 | doubt
五盖 盖障 | five hindrances
七觉支 七菩提分 觉支 | seven awakening factors
五根 | five faculties
五力 | five powers
四正勤 | four right efforts
四神足 神足 | bases psychic power
四念处 四念住 念处 念住 | four mindfulness meditation
三十七道品 三十七菩提分 | leading awakening
禅定 禅那 四禅 静虑 | absorption
三昧 三摩地 定 入定 | immersion
禅修 打坐 冥想 静坐 坐禅 | meditation
止观 止与观 | serenity discernment
观禅 内观 毗婆舍那 | discernment
出入息 安那般那 呼吸 数息 观呼吸 | breathing mindfulness
身念 念身 身至念 | mindfulness body
不净观 不净 白骨观 | ugliness body
念死 死随念 死想 | mindfulness death
六随念 忆念 随念 | recollection
经行 行走 行禅 | walking meditation
戒律 持戒 戒 尸罗 | ethics precepts
五戒 | five precepts
八关斋戒 八戒 斋戒 布萨 | sabbath
布施 施舍 供养 施 | giving
功德 福德 福报 | merit
业 业报 因果 果报 业力 报应 | deeds result
善恶 善恶业 | skillful unskillful
杀生 杀害 不杀 | killing
偷盗 不偷盗 | stealing
邪淫 | sexual misconduct
妄语 说谎 撒谎 | lying
两舌 离间 | divisive speech
恶口 粗恶语 | harsh speech
饮酒 喝酒 酒 | alcohol
吃肉 食肉 肉食 素食 | meat
轮回 生死 流转 | transmigration
转世 投胎 再生 来世 来生 | rebirth
前世 宿命 过去世 | past lives
无始 | without beginning
地狱 | hell
饿鬼 | ghosts
畜生 动物 | animals
天界 天堂 升天 天上 | heaven
天神 诸天 天人 天子 | deity
帝释 帝释天 天帝 | sakka
梵天 梵王 | brahma
魔罗 魔王 波旬 魔 | mara
阿修罗 | demons
龙 龙王 | dragon
鬼神 夜叉 | spirit
世界 世间 宇宙 | world
世界起源 世界的起源 创世 | origin world
世界末日 世界毁灭 劫尽 | end world
劫 | eon
须弥山 | sineru
生老病死 | birth old age sickness death
死亡 死 去世 死后 | death
生命 寿命 命 | life
长寿 寿长 | long-lived
短命 夭折 寿短 | short-lived
衰老 老 年老 | old age
疾病 生病 病 病人 病苦 | sick illness
医生 医药 药 | medicine
自杀 | suicide
父母 孝顺 双亲 孝 报恩 | parents
母亲 | mother
父亲 | father
儿子 孩子 子女 | child
夫妻 夫妇 丈夫 婚姻 | husband wife
妻子 | wife
女人 女性 妇女 女子 | woman
男人 男子 | man
朋友 善友 善知识 益友 交友 | friends
恶友 恶知识 | bad friends
敌人 怨敌 | enemy
老师 师父 导师 师长 | teacher
弟子 学生 | disciple
在家 在家人 居士 优婆塞 俗人 在家众 | layperson
优婆夷 | laywoman
出家 出家人 | ordination
比丘 和尚 | mendicant
比丘尼 尼姑 | nun
沙弥 | novice
僧团 僧伽 僧众 | sangha
破僧 分裂僧团 | schism
提婆达多 | devadatta
舍利弗 | sariputta
目犍连 目连 | moggallana
阿难 | ananda
迦叶 大迦叶 摩诃迦叶 | kassapa
罗睺罗 | rahula
须菩提 | subhuti
央掘魔罗 鸯掘摩罗 指鬘 | angulimala
给孤独 给孤独长者 | anathapindika
波斯匿 波斯匿王 | pasenadi
阿阇世 阿阇世王 | ajatasattu
频婆娑罗 频婆娑罗王 | bimbisara
优波离 | upali
阿那律 | anuruddha
富楼那 | punna
毗舍佉 | visakha
弥勒 弥勒佛 | metteyya
转轮王 转轮圣王 | wheel-turning monarch
国王 王 治国 君王 | king
战争 战斗 打仗 | war
战士 士兵 军人 | warrior
婆罗门 | brahmin
种姓 出身 | caste
外道 | wanderer
邪见 | wrong view
六十二见 见 见解 | views
无记 十四无记 不回答 | undeclared
如来 | realized one
佛陀 佛 世尊 | buddha
佛法 教法 法 正法 | teaching
三宝 皈依 归依 三归依 | refuge
信心 信仰 信 净信 | faith
智慧 般若 慧 | wisdom
精进 努力 勤奋 | energy
忍辱 忍耐 忍 安忍 | patience
不放逸 放逸 | diligence
知足 少欲 | contentment
感恩 知恩 | gratitude
惭愧 | conscience prudence
独处 独居 远离 寂静处 | seclusion
睡眠 睡觉 安眠 睡 | sleep
梦 做梦 | dreams
饮食 吃饭 饮食知量 食物 | food
四食 | four fuels food
财富 钱财 财产 富有 | wealth
贫穷 穷 | poverty
职业 工作 谋生 | livelihood
欠债 债 负债 | debt
幸运 吉祥 | blessing
神通 神变 奇迹 | psychic power
祈祷 祈求 | pray
祭祀 献祭 | sacrifice
沐浴 河水 洗浴 | bathing river
争论 争吵 辩论 诤论 吵架 | quarrel
批评 指责 责备 | criticize
侮辱 辱骂 骂 毁谤 诽谤 | insult
赞叹 称赞 名誉 毁誉 | praise
八风 世间八法 八世法 | eight worldly conditions
遗言 最后的话 最后遗教 临终 | last words
初转法轮 转法轮 第一次说法 | rolling wheel dhamma
盲龟 盲龟浮木 | blind turtle
毒箭 箭喻 箭 | arrow
筏喻 筏 船 木筏 | raft
毒蛇 蛇喻 蛇 | snake
盲人摸象 瞎子 盲人 | blind elephant
大象 象迹 | elephant
牧牛 牧牛人 放牛 | cowherd
琴弦 弹琴 琴 | harp strings
大海 海洋 | ocean
恒河 | ganges
泡沫 聚沫 水泡 | foam bubble
火宅 火 燃烧 着火 | fire burning
灯 油灯 | lamp
莲花 | lotus
种子 田 耕田 耕种 | seed field
车 车喻 | chariot
马 良马 调马 | horse
猴子 猿猴 | monkey
乌龟 龟 | turtle
孔雀 鹿 | deer
芥子 | mustard seed
眼泪 泪水 | tears
鲜血 | blood
母乳 奶 乳汁 | milk
地震 大地震动 | earthquake
洪水 瀑流 暴流 | flood
树 菩提树 | tree
岛 洲 灯明 自依止 自洲 | island
十结 结缚 结 | fetters
漏 漏尽 烦恼 诸漏 | defilements
六根 六入 六处 根 | six sense fields
眼耳鼻舌身意 | eye ear nose tongue body mind
六触 触 | contact
感受 受 三受 | feeling
想 想蕴 | perception
行 诸行 有为 | conditions
识 意识 神识 | consciousness
心 心识 | mind
色 色身 | form
名色 | name form
四大 四大元素 地水火风 | elements
空 空性 | emptiness
中道 | middle way
苦行 | mortification
有无 断常 断见 常见 | eternalism annihilationism
不生 无为 | unconditioned
沉默 圣默然 | silence
说法 教导 教诫 开示 | teach
孩童 童子 | boy
三明 六通 | three knowledges
`;
