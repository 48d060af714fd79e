/** Questions and answers of a page (schema.org `FAQPage`). */
export const faqJsonLd = (items: readonly { question: string; answer: string }[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
