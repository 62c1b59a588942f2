import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Feature } from '@dossier/core/tenants/features'
import { hasFeature, useMe } from '../../lib/me.ts'
import { intoView } from '../../ui/into-view.ts'
import { AuditLogSection } from './AuditLogSection.tsx'
import { BrandingSection } from './BrandingSection.tsx'
import { DomainSection } from './DomainSection.tsx'
import { ProvidersSection } from './ProvidersSection.tsx'
import { InformationSection } from './InformationSection.tsx'
import { JobsSection } from './JobsSection.tsx'
import { AreasSection } from './lookups/AreasSection.tsx'
import { CategoriesSection } from './lookups/CategoriesSection.tsx'
import { SeveritiesSection } from './lookups/SeveritiesSection.tsx'
import { StatusesSection } from './lookups/StatusesSection.tsx'
import { NamesSection } from './NamesSection.tsx'
import { SecurityLogSection } from './SecurityLogSection.tsx'
import type { Section } from './sections.ts'
import { TenantSettingsSection } from './TenantSettingsSection.tsx'
import './configuration.css'

const DomainAndSso = () => (
  <>
    <DomainSection />
    <ProvidersSection />
  </>
)

const PARTS: { section: Section; title: string; feature?: Feature; show: () => ReactNode }[] = [
  { section: 'categories', title: 'Categories', show: () => <CategoriesSection /> },
  { section: 'areas', title: 'Areas', show: () => <AreasSection /> },
  { section: 'severities', title: 'Severities', show: () => <SeveritiesSection /> },
  { section: 'statuses', title: 'Statuses', show: () => <StatusesSection /> },
  { section: 'names', title: 'Names', show: () => <NamesSection /> },
  { section: 'information', title: 'Information', feature: 'tenantInfo', show: () => <InformationSection /> },
  { section: 'branding', title: 'Branding', show: () => <BrandingSection /> },
  { section: 'domain', title: 'Domain & SSO', show: () => <DomainAndSso /> },
  { section: 'tenant', title: 'Tenant Settings', show: () => <TenantSettingsSection /> },
  { section: 'auditLog', title: 'Audit Log', show: () => <AuditLogSection /> },
  { section: 'securityLog', title: 'Security Log', show: () => <SecurityLogSection /> },
  { section: 'jobs', title: 'Background Jobs', show: () => <JobsSection /> },
]

/** What an administrator sets for the whole tenant: a list of sections and the form of the open one. */
export function ConfigurationScreen() {
  const me = useMe()
  const { section } = useSearch({ strict: false }) as { section?: Section }
  const parts = PARTS.filter(({ feature }) => !feature || hasFeature(me, feature))
  const open = parts.find((part) => part.section === section) ?? parts[0]
  return (
    <div className="settings">
      <nav className="settings-list" aria-label="Settings">
        <ul>
          {parts.map((part) => (
            <li key={part.section}>
              <Link
                ref={part === open ? intoView : undefined}
                to="/configuration"
                search={{ section: part.section }}
                className="settings-item"
                aria-current={part === open ? 'page' : undefined}
                activeProps={{}}
              >
                {part.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="settings-sheet">
        <h1>{open?.title}</h1>
        <div key={open?.section}>{open?.show()}</div>
      </div>
    </div>
  )
}
