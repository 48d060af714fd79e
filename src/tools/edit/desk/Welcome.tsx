import { useDeskText } from './state/desk-texts.ts';

const STEPS = ['welcome-1', 'welcome-2', 'welcome-3', 'welcome-4'] as const;

/** Shows how the desk is used; a hub that is named has texts of its own. */
export function Welcome({ hasHub }: { hasHub: boolean }) {
  const t = useDeskText();
  return (
    <section className="desk-welcome" aria-labelledby="desk-welcome">
      <h2 id="desk-welcome">{t('welcome')}</h2>
      <ol>
        {STEPS.map((step, index) => (
          <li key={step}>
            <span aria-hidden="true">{index + 1}</span>
            <p>{t(step)}</p>
          </li>
        ))}
      </ol>
      {hasHub && <p>{t('welcome-hub')}</p>}
      <p className="desk-note">{t('shortcuts')}</p>
    </section>
  );
}
