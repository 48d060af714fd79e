import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/messages/popup.ts';

interface LazyProps {
  /** Called when the component's code does not load, beside what the component uses it for. */
  onClose?: (() => void) | undefined;
}

/**
 * Returns a lazy component: its code is loaded when it is first shown, and `waiting` is shown until
 * then. When the code does not load, the server-error pop-up opens and `onClose` is called.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props & LazyProps> {
  return function LazyComponent(props: Props & LazyProps) {
    const [Loaded, setLoaded] = useState<ComponentType<Props>>();
    const { onClose } = props;
    const close = useRef(onClose);
    useEffect(() => {
      close.current = onClose;
    });
    useEffect(() => {
      let isStale = false;
      const loadComponent = async (): Promise<void> => {
        try {
          const component = await whileLoading(load());
          if (!isStale) setLoaded(() => component);
        } catch (reason) {
          console.warn('component not loaded', reason);
          if (isStale) return;
          openPopup('server-error');
          close.current?.();
        }
      };
      void loadComponent();
      return () => {
        isStale = true;
      };
    }, []);
    return Loaded === undefined ? waiting : <Loaded {...props} />;
  };
}
