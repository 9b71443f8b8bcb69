import { stepOption } from '#web/ui/combobox.ts';

/** What has been typed, whether the list is open, and which of its rows the keys have come to. */
export type PickerState = { text: string; isOpen: boolean; active: number };

export type PickerEvent =
  | { type: 'typed'; text: string }
  | { type: 'closed' }
  | { type: 'chosen' }
  | { type: 'moved'; step: 1 | -1; rows: number };

export const QUIET: PickerState = { text: '', isOpen: false, active: 0 };

export const pickerReducer = (state: PickerState, event: PickerEvent): PickerState => {
  switch (event.type) {
    case 'typed':
      return { text: event.text, isOpen: event.text.trim() !== '', active: 0 };
    case 'closed':
      return { ...state, isOpen: false };
    case 'chosen':
      return QUIET;
    case 'moved': {
      if (event.rows === 0) return state;
      // A list that was closed opens where it was left.
      if (!state.isOpen) return { ...state, isOpen: true };
      return { ...state, active: stepOption(state.active, event.step, event.rows) };
    }
  }
};

/** In the order they were chosen, each once. */
export const withTopic = (chosen: string[], id: string, most: number): string[] =>
  chosen.includes(id) || chosen.length >= most ? chosen : [...chosen, id];

export const withoutTopic = (chosen: string[], id: string): string[] => chosen.filter((one) => one !== id);
