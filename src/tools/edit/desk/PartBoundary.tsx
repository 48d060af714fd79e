import { Component, type ReactNode } from 'react';
import { DeskLanguageContext } from './state/desk-texts.ts';
import { editorTextIn } from '#tools/editor-texts/editor-texts.ts';

interface PartBoundaryProps {
  children: ReactNode;
}

/** Shows what to do where a part of the desk has thrown an error; the rest of the desk stays. */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  static override contextType = DeskLanguageContext;
  declare context: React.ContextType<typeof DeskLanguageContext>;
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error('a part of the desk failed', error);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const t = editorTextIn(this.context);
    return (
      <div className="desk-crash" role="alert">
        <p>{t('crashed')}</p>
        <button
          type="button"
          className="desk-button"
          onClick={() => this.setState({ hasFailed: false })}
        >
          {t('crashed-again')}
        </button>
      </div>
    );
  }
}
