interface Named {
  title: string
  domain: string
}

/** Each without its domain, except where another has the same title, too. */
export function distinguish<T extends Named>(tenants: readonly T[]): (Omit<T, 'domain'> & { domain?: string })[] {
  const byTitle = Map.groupBy(tenants, ({ title }) => folded(title))
  return tenants.map(({ domain, ...tenant }) => {
    const isAlone = byTitle.get(folded(tenant.title))?.length === 1
    return isAlone ? tenant : { ...tenant, domain }
  })
}

const folded = (title: string): string => title.normalize('NFKC').toLowerCase()
