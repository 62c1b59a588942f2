import { branding, type StyleTheme } from '@dossier/contract/organization/branding'
import type { TextFile } from '@dossier/contract/endpoint'
import { stylesheetFault } from '@dossier/core/text/stylesheet'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormPage } from '../../kits/form/FormPage.tsx'
import { request, type Faults } from '../../kits/form/request.ts'
import { useForm } from '../../kits/form/use-form.ts'
import { keyOf, queryOf, readNow } from '../../lib/cache.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Loaded } from './Loaded.tsx'
import { LogoPart } from './LogoPart.tsx'
import { StylePreview } from './StylePreview.tsx'

const THEMES = [
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
  { id: 'new-light', label: 'New light' },
] satisfies { id: StyleTheme; label: string }[]

const TITLES = { light: 'Light', dark: 'Dark', 'new-light': 'New light' }

type Sheets = Record<StyleTheme, TextFile>

const standOf = (sheets: Sheets) => ({
  values: { light: sheets.light.text, dark: sheets.dark.text, 'new-light': sheets['new-light'].text },
  lastUpdated: {
    light: sheets.light.lastUpdated,
    dark: sheets.dark.lastUpdated,
    'new-light': sheets['new-light'].lastUpdated,
  },
})

const nameOf = (part: string) => `the stylesheet for ${TITLES[part as StyleTheme]}`

/** The tenant's logo and its own stylesheets, with a preview in both themes. */
export function BrandingSection() {
  const sheets = {
    light: useQuery(queryOf(branding.css, { query: { theme: 'light' } })),
    dark: useQuery(queryOf(branding.css, { query: { theme: 'dark' } })),
    'new-light': useQuery(queryOf(branding.css, { query: { theme: 'new-light' } })),
  }
  return (
    <div className="settings-form">
      <LogoPart />
      <Loaded query={sheets.light}>
        {(light) => (
          <Loaded query={sheets.dark}>
            {(dark) => (
              <Loaded query={sheets['new-light']}>
                {(newLight) => <StyleForm stored={{ light, dark, 'new-light': newLight }} />}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </div>
  )
}

const faultsOf = (values: Record<StyleTheme, string>): Faults =>
  Object.fromEntries(
    THEMES.flatMap(({ id }) => {
      const fault = stylesheetFault(values[id])
      return fault === undefined ? [] : [[id, fault]]
    }),
  )

function StyleForm({ stored }: { stored: Sheets }) {
  const cache = useQueryClient()
  const [theme, setTheme] = useState<StyleTheme>('light')
  const read = (of: StyleTheme) => readNow(cache, branding.css, { query: { theme: of } })
  const form = useForm({
    stored: standOf(stored),
    titles: TITLES,
    keep: { place: 'branding', label: 'Stylesheets' },
    faults: faultsOf,
    save: ({ values, start, lastUpdated }) => {
      const changed = THEMES.filter(({ id }) => values[id] !== start[id])
      return changed.map(({ id }) =>
        request(
          branding.saveCss,
          { body: { css: values[id], theme: id, lastUpdated: lastUpdated[id] } },
          { inputs: { css: id }, onReply: () => cache.invalidateQueries({ queryKey: keyOf(branding.css) }) },
        ),
      )
    },
    latest: {
      read: async () =>
        standOf({ light: await read('light'), dark: await read('dark'), 'new-light': await read('new-light') }),
      nameOf,
    },
  })
  const { values } = form
  const other = THEMES.find(({ id }) => id !== theme && id in faultsOf(values))
  const { light, dark, 'new-light': newLight } = values
  return (
    <FormPage form={form}>
      <div className="form-narrow">
        <Select
          label="Stylesheet for"
          items={THEMES}
          value={theme}
          onChange={(next) => setTheme(next as StyleTheme)}
          size="lg"
        />
      </div>
      <div className="settings-code">
        <TextField
          {...form.text(theme)}
          label="CSS"
          rows={12}
          note="Up to 200 kB. It applies after sign-in, never on the sign-in page."
        />
      </div>
      {other && <Alert>{`${other.label}: ${faultsOf(values)[other.id]}`}</Alert>}
      <div className="brand-previews">
        <StylePreview theme="light" css={theme === 'new-light' ? `${light}\n${newLight}` : light} />
        <StylePreview theme="dark" css={dark} />
      </div>
    </FormPage>
  )
}
