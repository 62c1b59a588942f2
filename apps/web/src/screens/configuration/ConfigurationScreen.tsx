import { Link, useSearch } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { Me } from '@dossier/contract/user-profile/me'
import { canOpenConfiguration, configurationTitle } from '@dossier/core/access/configuration'
import { canManageDataSources } from '@dossier/core/access/data-sources'
import type { Feature } from '@dossier/core/tenants/features'
import { hasFeature, useMe } from '../../lib/me.ts'
import { intoView } from '../../ui/focus/into-view.ts'
import { DraftBar } from './draft/DraftBar.tsx'
import { DraftScope } from './draft/DraftScope.tsx'
import { useDraftMode } from './draft/use-draft-mode.ts'
import { DataSourcesSection } from './data-sources/DataSourcesSection.tsx'
import { DefinitionsSection } from './data-sources/DefinitionsSection.tsx'
import { AuditLogSection } from './AuditLogSection.tsx'
import { BrandingSection } from './BrandingSection.tsx'
import { FieldsSection } from './fields/FieldsSection.tsx'
import { FormattingSection } from './formatting/FormattingSection.tsx'
import { DomainSection } from './DomainSection.tsx'
import { ProvidersSection } from './ProvidersSection.tsx'
import { InformationSection } from './InformationSection.tsx'
import { JobsSection } from './JobsSection.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import { ImportSection } from './imports/ImportSection.tsx'
import { AreasSection } from './lookups/AreasSection.tsx'
import { CategoriesSection } from './lookups/CategoriesSection.tsx'
import { SeveritiesSection } from './lookups/SeveritiesSection.tsx'
import { StatusesSection } from './lookups/StatusesSection.tsx'
import { NamesSection } from './NamesSection.tsx'
import { PdfTemplatesSection } from './pdf/PdfTemplatesSection.tsx'
import { RulesSection } from './rules/RulesSection.tsx'
import { SettingsSearch } from './search/SettingsSearch.tsx'
import { SecurityLogSection } from './SecurityLogSection.tsx'
import { AMONG_USERS, BEFORE_USERS, type Section } from './sections.ts'
import { TemplatesSection } from './templates/TemplatesSection.tsx'
import { TenantSettingsSection } from './TenantSettingsSection.tsx'
import { VersionsSection } from './versions/VersionsSection.tsx'
import './configuration.css'

const isAdmin = (me: Me) => me.isAdmin

const DomainAndSso = () => (
  <>
    <DomainSection />
    <ProvidersSection />
  </>
)

interface Part {
  section: Section
  title: string
  feature?: Feature
  /** Left out: for administrators. */
  isOpen?: (me: Me) => boolean
  show: () => ReactNode
}

const PARTS: readonly Part[] = [
  { section: 'templates', title: 'Templates', show: () => <TemplatesSection /> },
  { section: 'categories', title: 'Categories', show: () => <CategoriesSection /> },
  { section: 'fields', title: 'Fields', show: () => <FieldsSection /> },
  { section: 'rules', title: 'Rules', show: () => <RulesSection /> },
  { section: 'formatting', title: 'Formatting Rules', show: () => <FormattingSection /> },
  {
    section: 'dataSources',
    title: 'Data Sources',
    isOpen: canOpenConfiguration,
    show: () => <DataSourcesSection />,
  },
  { section: 'definitions', title: 'Definitions', isOpen: canManageDataSources, show: () => <DefinitionsSection /> },
  { section: 'areas', title: 'Areas', show: () => <AreasSection /> },
  { section: 'severities', title: 'Severities', show: () => <SeveritiesSection /> },
  { section: 'statuses', title: 'Statuses', show: () => <StatusesSection /> },
  { section: 'import', title: 'Import', show: () => <ImportSection /> },
  { section: 'names', title: 'Names', show: () => <NamesSection /> },
  { section: 'information', title: 'Information', feature: 'tenantInfo', show: () => <InformationSection /> },
  { section: 'branding', title: 'Branding', show: () => <BrandingSection /> },
  { section: 'domain', title: 'Domain & SSO', show: () => <DomainAndSso /> },
  { section: 'pdf', title: 'PDF Templates', feature: 'pdfTemplates', show: () => <PdfTemplatesSection /> },
  { section: 'tenant', title: 'Tenant Settings', show: () => <TenantSettingsSection /> },
  { section: 'versions', title: 'Versions', show: () => <VersionsSection /> },
  { section: 'auditLog', title: 'Audit Log', show: () => <AuditLogSection /> },
  { section: 'securityLog', title: 'Security Log', show: () => <SecurityLogSection /> },
  { section: 'jobs', title: 'Background Jobs', show: () => <JobsSection /> },
]

/** What administrators set for the whole tenant, and others of data sources (D-039): a list of sections and the form of the open one. */
export function ConfigurationScreen() {
  const me = useMe()
  const { section } = useSearch({ strict: false }) as { section?: Section }
  const parts = PARTS.filter(({ feature, isOpen = isAdmin }) => isOpen(me) && (!feature || hasFeature(me, feature)))
  const open = parts.find((part) => part.section === section) ?? parts[0]
  const mode = useDraftMode()
  return (
    <div className="settings" data-alone={parts.length === 1 || undefined}>
      {parts.length > 1 && (
        <nav className="settings-list" aria-label={configurationTitle(me)}>
          <SettingsSearch sections={parts}>
            <ul>
              {parts.map((part) => (
                <Fragment key={part.section}>
                  <li>
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
                  {part.section === BEFORE_USERS &&
                    AMONG_USERS.map(({ title, users }) => (
                      <li key={users}>
                        <PlaceLink address={{ users }}>{title}</PlaceLink>
                      </li>
                    ))}
                </Fragment>
              ))}
              {me.isAdmin && (
                <li>
                  <PlaceLink address={{ isOfIntegrations: true }}>Integrations</PlaceLink>
                </li>
              )}
            </ul>
          </SettingsSearch>
        </nav>
      )}
      <div className="settings-sheet">
        {open && me.isAdmin && <DraftBar mode={mode} section={open.section} />}
        <h1>{open?.title}</h1>
        <DraftScope mode={mode}>
          <div key={open?.section}>{open?.show()}</div>
        </DraftScope>
      </div>
    </div>
  )
}
