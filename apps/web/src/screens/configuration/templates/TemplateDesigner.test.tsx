import type { Field } from '@dossier/contract/fields/calls'
import type { TemplateDesign } from '@dossier/contract/templates'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stageConfiguration } from '../../../testing/stage-configuration.tsx'
import { startApi } from '../../../testing/start-api.ts'

test('D-117 a template that was new in a draft, and now has another id or none, gives way to the list', async () => {
  const api = await startApi(({ path }) =>
    ['/api/templates', '/api/templates/withFields', '/api/categories'].includes(path)
      ? { status: 200, body: [] }
      : { status: 404, body: 'Template not found.' },
  )
  const { router } = await stageConfiguration('templates&template=9')
  await screen.findByText('There are no templates yet.')
  await waitFor(() => expect(router.state.location.search).toEqual({ section: 'templates' }))
  await api.close()
})

test.each([
  ['that has a section', ['General']],
  ['that has none yet', []],
])(
  'D-007 C-TPL-08 in a form %s, an administrator places a field of other teams; its default value is theirs, and the preview leaves it out',
  async (_, sections) => {
    const day = '2026-05-12T09:00:00.000Z'
    const everyone = { case: { edit: [] }, record: { edit: [] } }
    const finding: Field = {
      id: 'f1',
      title: 'Finding',
      description: '',
      dataType: 'text',
      dataSourceId: null,
      displayReadOnly: false,
      permissions: { view: [7], edit: [], adminOnly: false },
      columnValues: [],
      extensions: {},
      lastUpdated: day,
      templates: { titles: [], total: 0 },
      rules: { titles: [], total: 0 },
    }
    const design: TemplateDesign = {
      id: 9,
      title: 'Visit',
      description: '',
      order: 0,
      disabled: false,
      showInQuickCreate: true,
      category: null,
      severityId: null,
      enableTitleTemplate: false,
      titleTemplate: '',
      permissions: everyone,
      editClosedPermissions: [],
      sections,
      sectionDetails: {},
      hiddenFields: [],
      fieldDefaultValues: {},
      fields: [],
      roles: [],
      templateSchedule: {
        schedulingAvailable: false,
        schedulingPermissions: [],
        schedulingFields: [],
        defaultValues: {},
      },
      cadenceDetails: { cadencePeriod: null, startTime: '09:00' },
      caseNumberPrefix: '',
      usedBy: [],
      hidesTitles: { people: 0, fields: [] },
      lastUpdated: day,
    }
    const bodies = new Map<string, unknown>([
      ['/api/templates/design/9', design],
      ['/api/fields/definitions', [finding]],
      ['/api/configuration/draft', null],
    ])
    const api = await startApi(({ path }) => ({ status: 200, body: bodies.has(path) ? bodies.get(path) : [] }))
    await stageConfiguration('templates&template=9')
    const unused = await screen.findByRole('complementary', { name: 'Fields that are not used' })
    fireEvent.click(await within(unused).findByText('Finding'))
    await within(unused).findByText('The form has every field.')
    fireEvent.click(screen.getByText('Finding'))
    await screen.findByText('Its default value is shown to, and set by, people who may view the field.')
    expect(screen.queryByText('Default value')).toBeNull()
    fireEvent.click(screen.getByText('Preview'))
    await screen.findByText('Left out, because you may not view them: “Finding”.')
    fireEvent.click(screen.getByText('Cancel'))
    await api.close()
  },
)
