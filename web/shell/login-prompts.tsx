import { type ComponentType, useEffect, useRef, useState } from 'react';
import { session, useSession } from '#web/auth/session.ts';
import type { Prompt } from '#web/auth/session-state.ts';
import { importCode } from '#web/code-loading.ts';

/** No key for this long counts as a pause. */
const PAUSE_MS = 1500;
const CHECK_EVERY_MS = 200;

const isEditable = (element: Element | null): boolean =>
  element instanceof HTMLElement && (element.isContentEditable || element.matches('input, textarea'));

/** True once a dialog may open without taking keys meant for the focused field. */
const useTypingPause = (isEnabled: boolean): boolean => {
  const lastKey = useRef(-PAUSE_MS);
  const [hasPaused, setPaused] = useState(false);
  useEffect(() => {
    const onKey = ({ timeStamp }: KeyboardEvent) => {
      lastKey.current = timeStamp;
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const check = () => {
      if (isEditable(document.activeElement) && performance.now() - lastKey.current < PAUSE_MS) return;
      clearInterval(timer);
      setPaused(true);
    };
    const timer = setInterval(check, CHECK_EVERY_MS);
    check();
    return () => {
      clearInterval(timer);
      setPaused(false);
    };
  }, [isEnabled]);
  return hasPaused;
};

/** Shows the login prompt when the session asks for it, but not in the middle of typing. Its code is loaded then. */
export const LoginPrompts = () => {
  const { prompt } = useSession();
  const [Shown, setShown] = useState<{ component: ComponentType<{ prompt: Prompt }> }>();
  // Checked once the prompt is loaded: the author may be typing again by then.
  const mayShow = useTypingPause(prompt !== null && Shown !== undefined);
  useEffect(() => {
    if (!prompt || Shown) return;
    importCode(
      () => import('#web/auth/pages/login-prompt.tsx'),
      ({ LoginPrompt }) => setShown({ component: LoginPrompt }),
      // Offline nobody can log in: the call fails and its screen reports it.
      () => session.dismissPrompt(),
    );
  }, [prompt, Shown]);
  return prompt && Shown && mayShow ? <Shown.component prompt={prompt} /> : null;
};
