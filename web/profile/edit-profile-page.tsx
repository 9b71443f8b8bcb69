import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { Protected } from '#web/session/protected.tsx';
import { Loading } from '#web/ui/placeholder.tsx';

const ToSettings = () => {
  const navigate = useNavigate();
  useEffect(() => void navigate(paths.settings(), { replace: true }), [navigate]);
  return <Loading />;
};

/** What can be changed about an account so far is in its settings. */
export const EditProfilePage = () => (
  <Protected>
    <ToSettings />
  </Protected>
);
