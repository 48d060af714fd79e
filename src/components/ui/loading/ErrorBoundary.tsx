import { Component, type ReactNode } from 'react';
import { FailedView } from './FailedView.tsx';

interface ErrorBoundaryProps {
  failedText: string;
  retryText: string;
  children: ReactNode;
}

/**
 * Shows that a part of an island failed, with a way to try again, and leaves its other parts as
 * they are. An island without parts needs none: `watch-islands.ts` reports it.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error('a part of an island failed', error);
  }

  override render(): ReactNode {
    const { failedText, retryText, children } = this.props;
    if (!this.state.failed) return children;
    const retry = (): void => this.setState({ failed: false });
    return <FailedView text={failedText} retryText={retryText} onRetry={retry} />;
  }
}
