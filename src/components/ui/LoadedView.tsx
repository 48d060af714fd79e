import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Skeleton } from './Skeleton.tsx';
import type { Loaded } from './use-load.ts';

interface LoadedViewProps<Value> {
  loaded: Loaded<Value>;
  reload: () => Promise<void>;
  failedText: string;
  retryText: string;
  /** What is shown while it loads; a block when absent. */
  waiting?: ReactNode;
  children: (value: Value) => ReactNode;
}

/** Shows what `useLoad` brought: a shape while it loads, a way to try again when it failed. */
export function LoadedView<Value>(props: LoadedViewProps<Value>) {
  const { loaded, reload, failedText, retryText, waiting, children } = props;
  if (loaded.state === 'ready') return children(loaded.value);
  if (loaded.state === 'loading')
    return <div aria-busy="true">{waiting ?? <Skeleton block />}</div>;
  return <FailedView text={failedText} retryText={retryText} onRetry={() => void reload()} />;
}

interface FailedViewProps {
  text: string;
  retryText: string;
  onRetry: () => void;
}

/** Renders the message that a part could not be shown, with a button that tries again. */
export const FailedView = ({ text, retryText, onRetry }: FailedViewProps) => (
  <div className="alert alert--danger cluster cluster--between" role="alert">
    <p>{text}</p>
    <Button small onClick={onRetry}>
      {retryText}
    </Button>
  </div>
);
