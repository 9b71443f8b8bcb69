import { type ComponentType, useEffect, useState } from 'react';
import { session } from '#web/auth/session.ts';
import type { Prompt } from '#web/auth/session-state.ts';
import { useSession } from '#web/auth/use-session.ts';
import { useTypingPause } from './use-typing-pause.ts';

/** Shows the prompt to log in when the session asks for it, but to nobody in the middle of a word; its code comes then. */
export const LoginPrompts = () => {
  const { prompt } = useSession();
  const [Shown, setShown] = useState<{ component: ComponentType<{ prompt: Prompt }> }>();
  // Asked when it is ready to come, not before: by then she may be typing again.
  const mayShow = useTypingPause(prompt !== null && Shown !== undefined);
  useEffect(() => {
    if (!prompt || Shown) return;
    import('#web/auth/pages/login-prompt.tsx').then(
      ({ LoginPrompt }) => setShown({ component: LoginPrompt }),
      // Without a connection there is nothing to log in to: the call that asked fails and is told where it was made.
      () => session.dismissPrompt(),
    );
  }, [prompt, Shown]);
  return prompt && Shown && mayShow ? <Shown.component prompt={prompt} /> : null;
};
