import { expect, it } from 'vitest';
import { pinyinInitial, pinyinCollator } from './pinyin-initial.ts';

it('returns the first letter of a word in pinyin', () => {
  const words = {
    A: '阿罗汉 安般念 爱',
    B: '般若 不二 布施 八正道 悲',
    C: '禅定 慈 嗔 出离心 持戒',
    D: '道 地方',
    E: '额曲 恶',
    F: '佛 烦恼 福德 法念处',
    G: '观世音 功德',
    H: '回向 和',
    J: '精进 戒 教理',
    K: '空性 渴爱 苦',
    L: '六波罗蜜 轮回 礼敬 鹿野苑',
    M: '弥勒 魔',
    N: '涅槃 念死 能',
    O: '欧 偶',
    P: '菩提心 菩萨 频',
    Q: '七觉支 祇园 起',
    R: '如幻 忍辱 入 人',
    S: '四圣谛 三宝 舍利弗 身念处 世间',
    T: '天神 贪 他',
    W: '无常 五蕴 唯识 闻思修',
    X: '心 修行 须菩提 暇满人身',
    Y: '缘起 业果 一 月',
    Z: '智慧 正念 众生 知足 自他相换 中道',
  };
  for (const [initial, list] of Object.entries(words)) {
    for (const word of list.split(' ')) expect([word, pinyinInitial(word)]).toEqual([word, initial]);
  }
  for (const other of ['', 'mind', 'སེམས', '1']) expect(pinyinInitial(other)).toBeUndefined();
});

it('sorts by pinyin', () => {
  expect(['中道', '悲', '空性', '慈', '八正道'].sort(pinyinCollator.compare)).toEqual([
    '八正道',
    '悲',
    '慈',
    '空性',
    '中道',
  ]);
});
