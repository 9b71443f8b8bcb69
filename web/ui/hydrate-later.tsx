import { type ComponentType, lazy, Suspense } from 'react';

const Nothing = () => null;

/**
 * A part that the server renders, and whose code the browser loads after the page is hydrated: until then it stays as the
 * server has rendered it. For parts that nobody uses before, and that may be missing for a moment when the page changes
 * meanwhile. `onServer` is undefined in the browser, so that its code is not in the page's own.
 */
export const hydrateLater = <Props extends object>(
  onServer: ComponentType<Props> | undefined,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const Part = onServer ?? lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Nothing) }));
  const HydratedLater = (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
  return HydratedLater;
};
