import { stepOption } from '#web/ui/combobox.ts';

/** `active` is the index of the row that the arrow keys have reached. */
export type PickerState = { text: string; isOpen: boolean; active: number };

export type PickerEvent =
  | { type: 'typed'; text: string }
  | { type: 'closed' }
  | { type: 'selected' }
  | { type: 'moved'; step: 1 | -1; rows: number };

export const EMPTY_PICKER: PickerState = { text: '', isOpen: false, active: 0 };

export const pickerReducer = (state: PickerState, event: PickerEvent): PickerState => {
  switch (event.type) {
    case 'typed':
      return { text: event.text, isOpen: event.text.trim() !== '', active: 0 };
    case 'closed':
      return { ...state, isOpen: false };
    case 'selected':
      return EMPTY_PICKER;
    case 'moved': {
      if (event.rows === 0) return state;
      // A closed list opens at its last active row.
      if (!state.isOpen) return { ...state, isOpen: true };
      return { ...state, active: stepOption(state.active, event.step, event.rows) };
    }
  }
};

/** In the order of selection, each once. */
export const withTopic = (selected: string[], id: string, max: number): string[] =>
  selected.includes(id) || selected.length >= max ? selected : [...selected, id];

export const withoutTopic = (selected: string[], id: string): string[] => selected.filter((other) => other !== id);
