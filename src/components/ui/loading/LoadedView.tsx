import type { ReactNode } from 'react';
import { FailedView } from './FailedView.tsx';
import { Skeleton } from './Skeleton.tsx';
import type { Loaded } from './use-load.ts';

interface LoadedViewProps<Value> {
  loaded: Loaded<Value>;
  reload: () => Promise<unknown>;
  failedText: string;
  retryText: string;
  /** What is shown while it loads; a block when absent. */
  waiting?: ReactNode;
  children: (value: Value) => ReactNode;
}

/** Shows what `useLoad` loads: a placeholder meanwhile, a way to try again when it failed. */
export function LoadedView<Value>(props: LoadedViewProps<Value>) {
  const { loaded, reload, failedText, retryText, waiting, children } = props;
  if (loaded.state === 'ready') return children(loaded.value);
  if (loaded.state === 'loading')
    return <div aria-busy="true">{waiting ?? <Skeleton block />}</div>;
  return <FailedView text={failedText} retryText={retryText} onRetry={() => void reload()} />;
}
