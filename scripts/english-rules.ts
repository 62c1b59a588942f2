/** A word or phrase that is not used, and what to write instead. Spaces in `find` also match line breaks. */
export interface Rule {
  find: RegExp
  write: string
  /** Limits the rule to files whose path matches. */
  only?: RegExp
}

/** A text fixed by the specification, or a word in data, that the rules must accept. */
export interface FixedText {
  text: string
  /** The requirement that fixes it, or why it is no text of ours. */
  because: string
  /** Limits the exception to files whose path starts so. */
  in?: string
}

/** Files that are not checked: released migrations, and the rules with their test. */
export const SKIPPED: RegExp[] = [
  /^apps\/server\/src\/db\/migrations\//,
  /^apps\/server\/src\/demo\/data\//,
  /^scripts\/english(-rules)?(\.test)?\.ts$/,
]

export const FIXED_TEXTS: FixedText[] = [
  { text: 'Ask an administrator of the organisation', because: 'D-125' },
  { text: 'an administrator of the organisation\\.', because: 'D-125, as a pattern in a test' },
  { text: 'Choose the colour', because: 'D-110: a marker has a colour' },
  { text: 'offers his recordings', because: 'words of a caller in the demo', in: 'apps/server/src/demo/' },
  { text: 'he-IL', because: 'a locale' },
  { text: 'E-mail', because: 'headings of imported lists', in: 'packages/core/src/users/' },
  { text: 'e-mail', because: 'the file of a released decision', in: 'docs/' },
]

const TEXT = /\.(tsx?|md|html)$/

export const RULES: Rule[] = [
  // People
  { find: /\b(?:he|him|himself) (?=\w)/, write: 'they/them/themselves, or name the person', only: TEXT },
  { find: /\bhis\b/, write: 'their', only: TEXT },
  { find: /\bhis or her\b/i, write: 'their' },
  { find: /\bnobody in particular\b/i, write: 'no particular person, or name the default' },
  { find: /\bwho is whom\b/i, write: 'the links between people and accounts' },
  { find: /\bwhoever (?:has|is not|was|gets|runs|looks|asks|does|wants|may|knows|holds)\b/i, write: 'the noun: "people who", "the caller", "the holder"' },
  // Clauses in place of nouns and verbs
  { find: /\b(?:is|are|was|were|be|been) told (?:of|so|that|about|by)\b/i, write: '"is notified of", "learns that"' },
  {
    find: /\b(?:stands?|stood) (?:there|in line|beside|before|behind|in place|here|now)\b/i,
    write: '"is", "is stored", "next to", "instead of"',
  },
  { find: /\b(?:what|as it) stands\b/i, write: '"the current value", "as it is"' },
  {
    find: /\bwhat (?:was|is) (?:typed|entered|written|wanted|asked|meant)\b/i,
    write: 'the noun: "the typed text", "the request"',
  },
  { find: /\bfrom then on\b/i, write: '"afterwards", or the future tense' },
  { find: /\b(?:gone|come|changed|went|left) meanwhile\b/i, write: '"in the meantime", or name the event' },
  { find: /\bmeanwhile\b/i, write: '"in the meantime", "concurrently"', only: TEXT },
  { find: /\bis none of\b/i, write: '"is not one of", "does not belong to"' },
  {
  { find: /\b(?:it|that|which|what|one) (?:is|are) none\b/i, write: '"is not a …", "is invalid"' },
    write: '"there is no …", "if there is none" only with a noun before it',
  },
  { find: /\bunawares\b/i, write: '"without noticing"' },
  { find: /\breckon(?:s|ed|ing)?\b/i, write: '"compute", "calculate"' },
  { find: /\banew\b/i, write: '"again", "re-…": reload, reseal, redraw' },
  { find: /\bfurnish(?:es|ed|ing)?\b/i, write: '"seed", "set up"' },
  { find: /\b(?:let|lets|letting) (?:support|somebody|someone|people) in\b/i, write: '"grant access", "sign in"' },
  { find: /\bunder the hand of\b/i, write: '"while the user is editing"' },
  { find: /\bforgets who\b/i, write: '"unlinks everyone"' },
  { find: /\bas long as one likes\b/i, write: '"without a limit"' },
  // Names
  { find: /\b(?:deeds?|Deeds?|recordDeed|writeDeeds)\b/, write: 'action, audit entry' },
  { find: /\b(?:\w*[a-z])?(?:Bones?)\b|\bbones?\b/, write: 'skeleton' },
  {
  { find: /\b(?:atDesk|inTurn|importTold|CaseAsker|useLeftBehind|foundTenant|TenantToFound)\b/, write: 'the term of the glossary: portal, queue, import, reader, kept text, create' },
    write: 'the term of the glossary: sent, reader, queue, portal, kept text',
  },
  { find: /\b(?:refuse|Refuse)Outdated\b|\brefuse-outdated\b/, write: 'rejectStale' },
  { find: /\btell(?:s|ing)?(?:Ended|Changed|Changes|Typing|Others|Unpaid)\b|\btell-[a-z]/, write: 'notify…' },
  // Spelling
  { find: /\be-?mails?\b(?<!email|emails)/i, write: 'email' },
  { find: /organis(?:e|ation|ing)/i, write: 'organiz…' },
  {
    find: /(?:normal|serial|summar|recogn|author|anonym|sanit|minim|maxim|optim|initial|synchron|categor|prior|custom)is(?:e|ed|es|ing|er|ers|ation)\b/i,
    write: '…iz…',
  },
  { find: /behaviour|neighbour|favour|honour|labour/i, write: '…or' },
  { find: /\bcolours\b|\bcoloured\b|[a-z]Colour|Colour[A-Z]|COLOUR/, write: 'color' },
  { find: /\bcentres?\b|\bcalibres?\b|\bmetres?\b/i, write: '…er', only: TEXT },
  { find: /\bgrey\b/i, write: 'gray', only: /\.(tsx?|md)$/ },
  { find: /\bcancell(?:ed|ing|ation)\b/i, write: 'canceled, canceling, cancellation', only: /^$/ },
  { find: /\blicence\b|\bjudgement\b|\bwhilst\b|\bamongst\b/i, write: 'license, judgment, while, among' },
]
