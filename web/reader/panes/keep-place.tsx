import { Component, type ReactNode } from 'react';

type Props<Place> = {
  /** Right before the page changes. */
  take(): Place;
  /** Right after, before anything is painted. */
  giveBack(place: Place | null): void;
  children: ReactNode;
};

/** The one thing hooks cannot do: look at the page right before a change. So this is a class. */
export class KeepPlace<Place> extends Component<Props<Place>> {
  override componentDidMount(): void {
    this.props.giveBack(null);
  }

  override getSnapshotBeforeUpdate(): Place {
    return this.props.take();
  }

  override componentDidUpdate(_props: Props<Place>, _state: unknown, place: Place): void {
    this.props.giveBack(place);
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
