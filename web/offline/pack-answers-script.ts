import { answerFromPacks } from '#web/packs/answers/answer-from-packs.ts';
import { findCitedAddress } from './cited-address.ts';

// A script of its own, which the service worker reads when somebody reads or searches without a network: see
// `answer-from-packs.ts`.

Object.assign(globalThis, { answerFromPacks, findCitedAddress });
