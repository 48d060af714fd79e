/** Where a page stands below the home page (schema.org `BreadcrumbList`); addresses are absolute, the page itself comes last. */
export const breadcrumbJsonLd = (trail: readonly { name: string; url: string }[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
});
