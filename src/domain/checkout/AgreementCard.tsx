import { Skeleton } from '#components/ui/loading/Skeleton.tsx';
import type { Agreement } from './agreement.ts';
import './agreement.css';

interface AgreementCardProps {
  title: string;
  /** Undefined until the price is set. */
  agreement: Agreement | undefined;
}

/** Renders what a payer agrees to, above the button that pays. */
export const AgreementCard = ({ title, agreement }: AgreementCardProps) => (
  <section className="card agreement" aria-label={title} aria-busy={!agreement}>
    <h2 className="agreement__title">{title}</h2>
    {agreement ? (
      <>
        <dl className="summary">
          <div className="summary__row">
            <dt>{agreement.number[0]}</dt>
            <dd>
              <bdi className="digits" dir="ltr">
                {agreement.number[1]}
              </bdi>
            </dd>
          </div>
          {agreement.rows.map(([term, value]) => (
            <div className="summary__row" key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {agreement.notes.map((note) => (
          <p className="small" key={note}>
            {note}
          </p>
        ))}
      </>
    ) : (
      <Skeleton lines={5} />
    )}
  </section>
);
