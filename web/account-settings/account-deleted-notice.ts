import { buttonClass } from '#web/ui/button.tsx';
import styles from './account-settings.module.css';

/**
 * Says that the account is deleted. The settings page is left at the same moment, so the notice is not part of React and
 * stays over the next page until it is closed.
 */
export const showAccountDeletedNotice = ({ message, closeLabel }: { message: string; closeLabel: string }): void => {
  const notice = document.createElement('div');
  notice.className = styles.deletedNotice ?? '';
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = buttonClass();
  button.textContent = closeLabel;
  button.addEventListener('click', () => notice.remove());
  notice.append(status, button);
  document.body.append(notice);
  // Read aloud only if the element was there before the message.
  requestAnimationFrame(() => {
    status.textContent = message;
  });
};
