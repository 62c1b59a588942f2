/** A word or phrase that is not used here, and what to write instead. Spaces in `find` also match line breaks. */
export interface Rule {
  find: RegExp
  write: string
  /** Limits the rule to files whose path matches. */
  only?: RegExp
}

/** A text that the rules must accept. */
export interface FixedText {
  text: string
  /** The requirement that fixes it, or why it is not a text of ours. */
  because: string
  /** Limits the exception to files whose path starts with this. */
  in?: string
}

/** Files that are not checked: released migrations, foreign data, and these rules with their test. */
export const SKIPPED: RegExp[] = [
  /^apps\/server\/src\/db\/migrations\//,
  /^apps\/server\/src\/demo\/data\//,
  /^scripts\/english/,
]

export const FIXED_TEXTS: FixedText[] = [
  { text: 'an administrator of the organisation', because: 'D-125' },
  { text: 'offers his recordings', because: 'words of a caller in the demo', in: 'apps/server/src/demo/' },
  { text: 'furnished to do so', because: 'the MIT license', in: 'scripts/third-party.ts' },
  { text: 'he-IL', because: 'a locale' },
  { text: 'E-mail', because: 'headings of imported lists', in: 'packages/core/src/users/' },
]

const PROSE = /\.(tsx?|md|html)$/

const PEOPLE: Rule[] = [
  { find: /\b(?:he|him|himself)\b(?![-:])/, write: 'they, them, themselves, or the noun', only: PROSE },
  { find: /\bhis\b/, write: 'their', only: PROSE },
  { find: /\bhis or her\b/i, write: 'their' },
  { find: /\bnobody in particular\b/i, write: 'the default, or no particular person' },
  { find: /\bwho is whom\b/i, write: 'the links between people and accounts' },
  {
    find: /\bwhoever (?:has|is not|was|gets|runs|looks|asks|does|wants|may|knows|holds)\b/i,
    write: 'the noun: people who …, the caller, the holder',
  },
]

const PHRASES: Rule[] = [
  { find: /\b(?:is|are|was|were|be|been) told (?:of|so|that|about|by)\b/i, write: 'is notified of, learns that' },
  {
    find: /\b(?:stands?|stood) (?:there|in line|in place|beside|before|behind|here|now)\b/i,
    write: 'is, is stored, is next to, replaces',
  },
  { find: /\b(?:what|as it|as they) stands?\b/i, write: 'the current value, as it is' },
  {
    find: /\bwhat (?:was|is) (?:typed|entered|written|wanted|asked|meant)\b/i,
    write: 'the noun: the typed text, the request',
  },
  { find: /\bfrom then on\b/i, write: 'afterwards, or the future tense' },
  { find: /\bmeanwhile\b/i, write: 'in the meantime, concurrently', only: PROSE },
  { find: /\b(?:it|that|which|what|one) (?:is|are) none\b/i, write: 'is not a …, is invalid, does not exist' },
  { find: /\bis none of\b/i, write: 'is not one of, does not belong to' },
  { find: /\bunawares\b/i, write: 'without noticing' },
  { find: /\breckon(?:s|ed|ing)?\b/i, write: 'compute' },
  { find: /\banew\b/i, write: 'again, or re-: reload, redraw, rebuild' },
  { find: /\bfurnish(?:es|ed|ing)?\b/i, write: 'seed, set up' },
  { find: /\b(?:let|lets|letting) (?:support|somebody|someone|people) in\b/i, write: 'grant access, sign in' },
  { find: /\bunder the hand of\b/i, write: 'while the user is editing' },
  { find: /\bforgets who\b/i, write: 'unlinks everyone' },
]

const NAMES: Rule[] = [
  { find: /\b(?:deeds?|Deeds?|recordDeed|writeDeeds)\b/, write: 'action, audit entry' },
  { find: /\b\w*Bones?\b|\bbones?\b/, write: 'skeleton' },
  {
    find: /\b(?:atDesk|inTurn|importTold|CaseAsker|useLeftBehind|foundTenant|TenantToFound)\b/,
    write: 'the term of the glossary: portal, queue, import, reader, kept text, create',
  },
  { find: /\b(?:at-desk|import-told|left-behind|in-turn)\b/, write: 'the term of the glossary, in file names, too' },
  { find: /\brefuseOutdated\b|\brefuse-outdated\b/, write: 'rejectStale' },
  { find: /\btell(?:Ended|Changed|Changes|Typing|Others|Unpaid)\b|\btell-[a-z]/, write: 'notify…' },
]

const SPELLING: Rule[] = [
  { find: /\be-mails?\b/i, write: 'email' },
  { find: /organis(?:e|ation|ing)/i, write: 'organiz…' },
  {
    find: /(?:normal|serial|summar|recogn|author|anonym|sanit|minim|maxim|optim|initial|synchron|priorit)is(?:e|ing|ation)/i,
    write: '…iz…',
  },
  { find: /behaviour|neighbour|favour|honour|labour/i, write: '…or' },
  { find: /\bcolours\b|\bcoloured\b|[a-z]Colour|Colour[A-Z]|COLOUR/, write: 'color' },
  { find: /\b(?:centre|metre|calibre)s?\b/i, write: '…er', only: PROSE },
  { find: /\bgrey\b/i, write: 'gray', only: PROSE },
  { find: /\b(?:licence|judgement|whilst|amongst)\b/i, write: 'license, judgment, while, among' },
]

export const RULES: Rule[] = [...PEOPLE, ...PHRASES, ...NAMES, ...SPELLING]
