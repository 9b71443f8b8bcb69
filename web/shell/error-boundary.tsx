import { useQueryClient } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';

type Props = { onRetry: () => void; children: ReactNode };

class Boundary extends Component<Props, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  retry = () => {
    this.props.onRetry();
    this.setState({ failure: undefined });
  };

  override render() {
    const { failure } = this.state;
    return failure ? <ErrorScreen error={failure.error} onRetry={this.retry} /> : this.props.children;
  }
}

/** Trying again fetches whatever failed. */
export const ErrorBoundary = ({ children }: { children: ReactNode }) => {
  const client = useQueryClient();
  const removeFailures = () => client.removeQueries({ predicate: ({ state }) => state.status === 'error' });
  return <Boundary onRetry={removeFailures}>{children}</Boundary>;
};
