import { expect, test } from 'vitest'
import { featureNamed, FEATURES, INITIAL_FEATURES, isEnabled, OPERATED_FEATURES } from './features.ts'

test('A-FEAT-01 the features are these eighteen', () => {
  expect(FEATURES.toSorted()).toEqual(
    (
      'forecasting enableV2 firstTimeLogin tenantInfo richText Suite DisableRichTextInsightsCSVSanitization ' +
      'dataSourceItemLimit500 pdfTemplates pdfTemplateHeaderAndFooter ruleActionRemoveField ' +
      'allowLockedFieldsToBeEdited redirectUserAfterInterceptedLogin sendEmail syncAreaParentChanges ' +
      'pdfTemplatesAttachToEmail areaScaling configureLandingPage'
    )
      .split(' ')
      .toSorted(),
  )
})

test.each(FEATURES)('A-FEAT-01 D-036 the name %s compares without regard to case', (feature) => {
  expect(isEnabled([feature.toUpperCase()], feature)).toBe(true)
  expect(isEnabled(['other', feature.toLowerCase()], feature)).toBe(true)
  expect(isEnabled([`${feature}x`, ''], feature)).toBe(false)
  expect(isEnabled([], feature)).toBe(false)
  expect(featureNamed(feature.toUpperCase())).toBe(feature)
})

test('D-036 EnableV2 and enableV2 are one feature, and an unknown name is none', () => {
  expect(featureNamed('EnableV2')).toBe('enableV2')
  expect(featureNamed('suite')).toBe('Suite')
  expect(featureNamed('toString')).toBeUndefined()
})

test('ADR-28 a new organization has what needs nothing and takes no protection away', () => {
  const withheld = (had: readonly string[]) => FEATURES.filter((feature) => !had.includes(feature)).toSorted()
  const onRequest = [
    'DisableRichTextInsightsCSVSanitization',
    'Suite',
    'allowLockedFieldsToBeEdited',
    'configureLandingPage',
    'firstTimeLogin',
  ]
  expect(withheld(OPERATED_FEATURES)).toEqual(onRequest)
  expect(withheld(INITIAL_FEATURES)).toEqual([...onRequest, 'sendEmail'])
})
