import { ApiError } from '#web/api/api-error.ts';
import { AsyncPart } from '#web/ui/async-part.tsx';
import { Part } from './part.tsx';

const asyncQuery = (state: { data?: string; status?: number; isPaused?: boolean; isOld?: boolean }) => ({
  data: state.data,
  error: state.status === undefined ? null : new ApiError(state.status, 'sample', 'Sample'),
  isPlaceholderData: state.isOld ?? false,
  fetchStatus: state.isPaused ? ('paused' as const) : ('idle' as const),
  refetch: () => undefined,
});

/** `refused` and `failed` of a page are not here: they throw to the error screen. */
export const AsyncSamples = ({ title }: { title: string }) => {
  const page = { loading: {}, offline: { isPaused: true }, missing: { status: 404 }, shown: { data: title } };
  const part = {
    offline: { isPaused: true },
    missing: { status: 404 },
    refused: { status: 403 },
    failed: { status: 500 },
    shown: { data: title },
    'shown, previous data': { data: title, isOld: true },
  };
  return (
    <>
      {Object.entries(page).map(([name, state]) => (
        <Part key={name} name={`AsyncPart, page: ${name}`}>
          <AsyncPart query={asyncQuery(state)}>{(data) => <p>{data}</p>}</AsyncPart>
        </Part>
      ))}
      {Object.entries(part).map(([name, state]) => (
        <Part key={name} name={`AsyncPart, with retry: ${name}`}>
          <AsyncPart query={asyncQuery(state)} onFailure="retry">
            {(data) => <p>{data}</p>}
          </AsyncPart>
        </Part>
      ))}
    </>
  );
};
