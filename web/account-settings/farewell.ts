import styles from './account-settings.module.css';

type Farewell = { words: string; close: string };

/**
 * The last word to someone whose account is gone. The page that says it is left with the account, so it stands over the
 * next one until it is closed.
 */
export const showFarewell = ({ words, close }: Farewell): void => {
  const note = document.createElement('div');
  note.className = styles.farewell ?? '';
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = styles.button ?? '';
  button.textContent = close;
  button.addEventListener('click', () => note.remove());
  note.append(status, button);
  document.body.append(note);
  // Read aloud only if the place was there before the words.
  requestAnimationFrame(() => {
    status.textContent = words;
  });
};
