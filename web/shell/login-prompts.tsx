import { type ComponentType, useEffect, useState } from 'react';
import { session } from '#web/auth/session.ts';
import type { Prompt } from '#web/auth/session-state.ts';
import { useSession } from '#web/auth/use-session.ts';
import { useTypingPause } from './use-typing-pause.ts';

/** Shows the login prompt when the session asks for it, but not in the middle of typing. Its code is loaded then. */
export const LoginPrompts = () => {
  const { prompt } = useSession();
  const [Shown, setShown] = useState<{ component: ComponentType<{ prompt: Prompt }> }>();
  // Checked once the prompt is loaded: the author may be typing again by then.
  const mayShow = useTypingPause(prompt !== null && Shown !== undefined);
  useEffect(() => {
    if (!prompt || Shown) return;
    import('#web/auth/pages/login-prompt.tsx').then(
      ({ LoginPrompt }) => setShown({ component: LoginPrompt }),
      // Offline nobody can log in: the call fails and its screen reports it.
      () => session.dismissPrompt(),
    );
  }, [prompt, Shown]);
  return prompt && Shown && mayShow ? <Shown.component prompt={prompt} /> : null;
};
