import { Component, type ComponentType, type ReactNode } from 'react';
import { FailedView } from './LoadedView.tsx';

interface ErrorBoundaryProps {
  failedText: string;
  retryText: string;
  children: ReactNode;
}

/**
 * Shows that a part of the page failed, with a way to try again, where React would otherwise
 * remove the part and leave an empty box.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error('part of the page failed', error);
  }

  override render(): ReactNode {
    const { failedText, retryText, children } = this.props;
    if (!this.state.failed) return children;
    const retry = (): void => this.setState({ failed: false });
    return <FailedView text={failedText} retryText={retryText} onRetry={retry} />;
  }
}

/** The texts that an island needs for its error boundary. */
interface FailureTexts {
  'profile.failed': string;
  'profile.try-again': string;
}

/** Wraps an island in an error boundary that speaks by the island's own texts. */
export function withErrorBoundary<Props extends { texts: FailureTexts }>(
  Island: ComponentType<Props>,
): ComponentType<Props> {
  return function Bounded(props: Props) {
    const { texts } = props;
    return (
      <ErrorBoundary failedText={texts['profile.failed']} retryText={texts['profile.try-again']}>
        <Island {...props} />
      </ErrorBoundary>
    );
  };
}
