import { FEATURES, type Feature } from '@dossier/core/tenants/features'
import { FormSection } from '../../kits/form/FormSection.tsx'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'

const TITLES: Record<Feature, string> = {
  forecasting: 'Forecasting',
  enableV2: 'New interface',
  firstTimeLogin: 'Introduction at the first sign-in',
  tenantInfo: 'Information',
  richText: 'Rich text',
  Suite: 'Suite sign-on',
  DisableRichTextInsightsCSVSanitization: 'Unsanitized rich text in CSV files',
  dataSourceItemLimit500: '500 entries in data sources',
  pdfTemplates: 'PDF templates',
  pdfTemplateHeaderAndFooter: 'Header and footer in PDF templates',
  pdfTemplatesAttachToEmail: 'PDF attached to email',
  ruleActionRemoveField: 'Rules that remove a field',
  allowLockedFieldsToBeEdited: 'Simultaneous editing',
  redirectUserAfterInterceptedLogin: 'Return to the requested page after sign-in',
  sendEmail: 'Email from records',
  syncAreaParentChanges: 'Records follow moved areas',
  areaScaling: 'Large area trees',
  configureLandingPage: 'Landing pages',
}

const ordered = FEATURES.toSorted((one, other) => TITLES[one].localeCompare(TITLES[other], 'en'))

interface FeaturesFieldProps {
  value: readonly Feature[]
  onChange: (features: Feature[]) => void
}

/** The features of a tenant; a change reaches open browsers as soon as it is saved. */
export const FeaturesField = ({ value, onChange }: FeaturesFieldProps) => (
  <FormSection title="Features">
    {ordered.map((feature) => (
      <Checkbox
        key={feature}
        isSelected={value.includes(feature)}
        onChange={(on) => onChange((on ? [...value, feature] : value.filter((one) => one !== feature)).toSorted())}
      >
        <span>
          {TITLES[feature]} <span className="system-code">{feature}</span>
        </span>
      </Checkbox>
    ))}
  </FormSection>
)
