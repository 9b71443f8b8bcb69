import type { RecordedExample } from './recorded-example.rules.ts';
import recorded from './recorded-examples.json' with { type: 'json' };

/** By the name of the call; `examples.api.test.ts` holds them against the server. */
export const recordedExamples: Readonly<Record<string, RecordedExample>> = recorded as Record<string, RecordedExample>;
