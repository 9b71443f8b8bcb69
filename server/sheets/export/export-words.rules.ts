/** The few words an exported sheet holds that are not its writer's. */
export type ExportWords = { by: string; sources: string; audio: string; video: string; picture: string };

const ENGLISH: ExportWords = { by: 'By', sources: 'Sources', audio: 'Audio', video: 'Video', picture: 'Picture' };

const WORDS: Record<string, ExportWords> = {
  bo: { by: 'རྩོམ་པ་པོ།', sources: 'ཁུངས།', audio: 'སྒྲ།', video: 'བརྙན།', picture: 'པར་རིས།' },
  zh: { by: '作者：', sources: '出处', audio: '音频', video: '视频', picture: '图片' },
};

/** In the language of the sheet, else in English. */
export const exportWords = (language: string): ExportWords => WORDS[language] ?? ENGLISH;
