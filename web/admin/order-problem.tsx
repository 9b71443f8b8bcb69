import { Refusal } from '#web/ui/notice.tsx';
import { ListChanges } from './list-changes.tsx';

type Listed = { id: string; title: string };
type Props = {
  queue: { problem: string; seen: string[] | undefined };
  stored: string[];
  titled(ids: string[]): Listed[];
};

/** Why the order was not saved; where somebody else has changed the list, what is different. */
export const OrderProblem = ({ queue: { problem, seen }, stored, titled }: Props) => {
  if (!seen) return <Refusal>{problem}</Refusal>;
  return (
    <div role="alert">
      <ListChanges before={titled(seen)} after={titled(stored)} />
    </div>
  );
};
