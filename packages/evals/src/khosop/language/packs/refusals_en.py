"""English refusals and warnings, and what looks like them, as rows. Written for text in lower case with straight apostrophes."""

from typing import Final

from khosop.language.refusal_rows import BenignRow, RefusalPack, RefusalRow

_NOT: Final = (
    r"(?:cannot|can ?not|can'?t|couldn'?t|could not|won'?t|will not|wouldn'?t|would not|shan'?t|mustn'?t|must not"
    r"|may not)"
)
_DOES_NOT: Final = (
    r"(?:don'?t|do not|doesn'?t|does not|didn'?t|did not|aren'?t|are not|isn'?t|is not|wasn'?t|was not|haven'?t"
    r"|have not|hasn'?t|has not|we're not|i'm not|it's not|not)"
)
_PEOPLE: Final = (
    r"(?:your |our |a |an |the |my )?(?:[a-z]+ ){0,2}?(?:doctor|dr|vet|veterinarian|pharmacist|physician|gp|manager"
    r"|supervisor|specialist|lawyer|attorney|team|staff|department|desk|office|branch|bank|agent|colleague"
    r"|human|person|nurse|dentist|principal|insurer|advisor|adviser|professional|expert|hotel|airline|airport|police"
    r"|embassy|technician|engineer|owner|hospital|emergency|officer|midwife|electrician|plumber|mechanic|physio"
    r"|physiotherapist"
    r"|therapist|[a-z]+ologist|surgeon|consulate|council|accountant|counsel+or|trainer|teacher|nutritionist"
    r"|dietitian|provider"
    r"|kitchen|chef|warehouse|billing|reception|front desk|head office|headquarters|finance|accounts|sales|hr"
    r"|human resources"
    r"|registrar|registry|judge|court|notary|broker|underwriter|adjuster|regulator|warden|ranger|lifeguard|groomer"
    r"|breeder"
    r"|somebody|someone|boss|lender|leaseholder|examiner|pediatrician|paediatrician|psychiatrist|consultant"
    r"|architect|curator|conductor|pilot|captain|coach|chaplain|rabbi|imam|dr [a-z]+|crew|partner|vendor|seller"
    r"|supplier|developer"
    r"|manufacturer|carrier|helpline|hotline|line|counter|admin|authorit(?:y|ies)|teammate|locksmith|landlord|clinic)"
)

REFUSALS: Final = (
    RefusalRow(
        "cannot",
        "cannot, unable, impossible",
        (
            (
                rf"\b{_NOT}\b(?! (?:wait|go wrong|believe|complain|be easier|be happier|agree more|thank"
                rf"|take (?:long|more)|beat|imagine|cost|need|regret|miss|be charged|hurt|disappoint|have to|forget"
                rf"|recommend (?:it|this|them) enough))"
            ),
            r"\b(?:nobody|no one|no-one|nothing|none of us)\b[^.!?\n]{0,20}\b(?:can|could|will)\b",
            (
                r"\b(?:unable|not able|no way|not possible|impossible|isn'?t possible|not feasible|incapable"
                r"|beyond (?:my|our)|not in a position|no longer able|not authori[sz]ed|not equipped|(?:not"
                r"|n't) (?:simply |really |at all )?(?:doable|workable|realistic|viable|practical))\b"
            ),
            r"\bi(?:'m| am) afraid\b(?! of)|\bunfortunately\b|\bregret(?:tably)? (?:to|that|we|i)\b",
            r"\b(?:sorry|apologi[sz]e)s?,? (?:but|that'?s not|no\b|this is not|we (?:are|don)|i (?:am not|don))",
            r"\b(?:isn'?t|is not|no|not|never) (?:any |a |another |other )?(?:way|means|option)\b(?! (?:more|less))",
            r"\bnope\b|\bnah\b|\bit'?s a no\b",
            r"\b(?:latest|earliest|most|least|furthest|lowest) (?:that )?(?:i|we) can\b",
            r"\b(?:isn'?t|is not|not) something (?:i|we|you)\b",
            r"\bbetter not\b|\brather (?:you )?(?:not|didn'?t)\b|\bwould have to wait\b|\bnot for sale\b",
            r"\bnot (?:at this time|at the moment|right now|today)\b",
            r"\bwish (?:i|we) could\b|\bhands are tied\b|\bthat ship has sailed\b|\bout of luck\b",
            r"\bno (?:dice|luck|go)\b|\bno-go\b",
            (
                r"\b(?:not going to happen|out of the question|not on the cards|off the table|a no from (?:me|us)"
                r"|more than (?:i|we) can)\b"
            ),
            (
                r"\b(?:would|will|might|may|'d|'ll|is|looks?) (?:be )?(?:a bit |very |rather |quite )?(?:tricky|tough"
                r"|a stretch|a struggle)\b"
            ),
            r"\b(?:beyond|above|over) (?:me|my head|us)\b|\bbest (?:i|we) can (?:do|offer)\b|\btried everything\b",
            r"\bbeyond what (?:this|i|we|our)\b",
            r"\b(?:have|has|need|needs) to sit (?:this|that|it|out)\b|\bsit (?:this|that) (?:one|ride) out\b",
            r"\b(?:i|we)(?:'d| would) love to,? but\b|\bif only\b(?! if)|\bcan only apologi[sz]e\b",
            r"\bno can do\b|\b(?:must|gotta|going to|will|'ll|have to) (?:have to )?pass\b",
            r"\b(?:sorry|no),? (?:sorry|no)\b",
            (
                r"\b(?:we|i|they|it|that|you|he|she) (?:don't|doesn't|aren't|isn't|can't|won't|haven't|couldn't"
                r"|shouldn't)(?=[ ]?(?:[.,!;]|$))"
            ),
            r"\btoo late\b(?<!not too late)",
            r"\b(?:have|had|need) to (?:decline|refuse|say no|pass|turn (?:that|this|you) down)|\bmust decline",
            r"\bi(?:'ll| will| would|'d) (?:have to |rather )?(?:decline|refuse|pass on|not)\b",
            r"\b(?:we|i) (?:respectfully |politely |must |have )?(?:decline|declined|refuse)\b",
        ),
        "We're unable to swap the seat of a sleeping guest.",
    ),
    RefusalRow(
        "cannot",
        "a plain no, a stay, an end of room",
        (
            (
                r"\banother (?:company|group|guest|customer|party|team|family|event|booking|client) (?:has|is"
                r"|booked|took|reserved|uses|got)\b|\bmeans a (?:new|fresh|full|second|separate)\b"
                r"|\bcomes? without\b(?! (?:charge|cost|fee|strings|a catch|extra))"
            ),
            (
                r"(?<!today )(?<!tonight )(?<!week )(?<!weekend )(?<!month )(?<!baht )(?<!dollars )(?<!pounds )"
                r"(?<!euros )(?<!\d )\bonly(?=[.!;]|$)|\b(?:has|have|'ll have|needs?) to wait\b|\b(?:price|promo"
                r"|offer|deal|sale|code)[^.!?\n]{0,12} (?:died|is dead|is gone)\b"
            ),
            (
                r"\bbooked (?:into|up|until|through|solid|till|out)\b|\bgive (?:me|us) (?:a|an|two|three|some"
                r"|until|till|one) [a-z ]{2,16} to (?:check|ask|confirm|find out|look)\b|\bbreak(?:s|ing)? (?:the"
                r"|our|your|its) (?:terms|rules?|polic(?:y|ies)|contract|law|agreement|conditions)\b"
            ),
            (
                r"\b(?:says?|said) no to\b|\b(?:system|portal|app|site|machine|software|computer) (?:blocks?"
                r"|stops?|locks?|rejects?|refuses?|caps?|limits?|throws?|times? out)\b|\b(?:don'?t|won'?t|can'?t"
                r"|doesn'?t) come back\b"
            ),
            (
                r"\b(?:row|seat|table|room|slot|size|colou?r|pair|spot|place|bed|ticket|batch|loaf|cake|bus|van"
                r"|flight|shade|model|class)s? ?[a-z0-9]{0,3} (?:is|are|has|have|went)(?: all| already)? gone\b"
            ),
            (
                r"\b(?:trail|road|path|route|beach|park|pool|bridge|pass|gate|pier|track|lift|ride|museum|office"
                r"|branch|shop) (?:is|are|stays?|remains?) (?:shut|closed)\b|\bafter that you(?:'d| would|'ll"
                r"| will)? (?:need|have)\b"
            ),
            (
                r"\b(?:menu|model|app|feature|version|branch|service|shop|store|line|update|range|system"
                r"|edition) (?:lands?|arrives?|drops?|launches|opens?|starts?) (?:in|on|next|after)\b"
            ),
            (
                r"\ball (?:that )?(?:i|we) can (?:do|offer|say|promise|give|suggest|manage)\b|\b(?:has|have"
                r"|had) been (?:switched|turned|shut|closed) (?:off|down)\b|\b[a-z]+'s finished(?=,| for| until"
                r"| today| sorry)"
            ),
            (
                r"\b(?:we're|we are|shop's|we'll be|is|are|stays?) (?:shut|closed) (?:this|on|for|tomorrow|today"
                r"|until|till|all|over|mon|tue|wed|thu|fri|sat|sun)\w*\b|\bis (?:currently "
                r"|still )?down\b(?! (?:to|by|the (?:hall|street|road|corridor|stairs)))|\bout the door\b"
            ),
            (
                r"\b(?:is|are) (?:another|a different|somebody else's|someone else's) (?:trade|shop|department"
                r"|desk|team|story|matter|job|field|business)\b"
            ),
            (
                r"\b(?:sits?|falls?|lies?|is|are) (?:just |well )?outside (?:it|that|this|the|your|our)\b"
                r"|\ba line we\b|\b(?:flew|flown|flying) off the shelves\b|\bgo(?:es)? without (?:it|them)\b"
            ),
            (
                r"\b(?:holds?|stands?|stays?|is|are|remains?) firm\b|\bset in stone\b|\bas low as (?:we|it|i)\b"
                r"|\b(?:fixed|firm|final|rock-bottom|lowest) price\b|\bnon-?negotiable\b|\bfamily only\b"
            ),
            (
                r"\b(?:forfeits?|forfeited)\b|\b(?:costs?|incurs?|carries|means|attracts|triggers"
                r"|comes with) (?:a |an |the )?(?:[a-z]+ )?(?:penalty|fine)\b|\b(?:a|the) penalty (?:of|applies"
                r"|fee)\b"
            ),
            (
                r"\b(?:[a-z]+days?|guardians?|members?|staff|residents?|owners?|holders?|adults?|parents?|cash"
                r"|mornings?|weekends?) alone\b(?= ?[.!,;]|$)"
            ),
            (
                r"\bgive (?:it|this|that|them|the [a-z]+|this [a-z]+|that [a-z]+) a miss\b|(?<!not )"
                r"(?<!never )\btoo (?:soon|early|late|young|short|small|risky|far|weak|dangerous|sharp|strong"
                r"|heavy|full|busy|tight|close|fragile|hot|new) (?:for|to)\b"
            ),
            (
                r"\b(?:been|were|was|are|is|got|get) (?:removed|disqualified|excluded|dropped|struck|barred|banned"
                r"|blocked|rejected|declined|turned down|denied|refused|withdrawn|suspended)\b(?! (?:as you"
                r"|for you|at your))"
            ),
            (
                r"\blips are sealed\b|\b(?:trade|family|house|chef's) secrets?\b|\bsecret recipe\b|\bclassified\b"
                r"|\b(?:isn'?t|aren'?t|not) (?:up to|cut out|good enough|strong enough|big enough|made for)\b"
            ),
            (
                r"\bwent (?:an? |this |last |two |three )?(?:hour|minute|day|morning|night|week"
                r"|few)s?(?: [a-z]+)? ago\b|\b(?:is|are) (?:all|what)(?:'s| is| we have| that's)? left\b"
                r"|\bonly [a-z]+ (?:now|left|remain|remains|from here)\b|\bpacked (?:to|out|full|solid)\b"
                r"|\bwent home\b|\b(?:kitchen|chef|crew|staff) (?:has |have |is |are )?(?:gone|done|off)\b"
            ),
            (
                r"\b(?:hasn'?t|haven'?t|has not|have not) (?:reached|got(?:ten)? to|made it|come (?:in|back|out"
                r"|through)|been (?:built|wired|connected|approved|cleared|signed|set up|told))\b"
                r"|\b(?:still )?needs? [^.!?\n]{0,40}\bbefore (?:any|we|i|it|they|our|the)\b"
            ),
            (
                r"\b(?:is|are|was|were|will be|'s|'re) never (?:given|handed|shared|sold|told|disclosed|passed"
                r"|refunded|released|lent|allowed|posted|left|[a-z]+ed)(?! (?:disappoint|too))"
            ),
            (
                r"\b(?:ruled?|ruling|rules) (?:it|that|this|them|those|[a-z ]{2,16}) out\b|\brules? out\b"
                r"|\bis out\b(?= (?:for|of|until|on|after)|[.,;!])"
            ),
            (
                r"\b(?:a |really |such )?(?:bad|terrible|poor|awful|risky|dreadful|horrible) (?:idea|plan|choice"
                r"|move|combination|combo|mix|time)\b|\basking for trouble\b|\bplaying with fire\b"
            ),
            (
                r"\b(?:keep|keeps|kept) [^.!?\n]{0,24}\b(?:private|confidential|secret|to ourselves|under wraps"
                r"|between us)\b"
            ),
            (
                r"\b(?:records?|system|file|database|account|search|inbox|logs?) (?:shows?|has|have|holds?|lists?"
                r"|finds?|found|returns?) (?:nothing|no\b|zero|none)"
            ),
            (
                r"\bmore than (?:i|we|our|the) [^.!?\n]{0,16}(?:can|could) (?:manage|handle|take|do|carry|offer"
                r"|promise)\b|\b(?:be|just be) (?:making it up|guessing|speculating)\b"
            ),
            (
                r"\b(?:that|it|this|which|email|message|call|link|page|account|sms|text)(?: is|'s"
                r"| was) not (?:from|by|ours|one of ours|our)\b|\b(?:isn'?t|wasn'?t) (?:from|sent by) us\b"
            ),
            (
                r"\b(?:answer|reply|verdict|word)\b[^.!?\n]{0,24}\b(?:a |is |be )?(?:firm |hard |definite |flat "
                r"|clear )?no\b(?! (?:problem|need|doubt|extra|fee))"
            ),
            (
                r"\b(?:it|that|this)(?:'s| is| has to be| must be|'ll be| will be) (?:a )?(?:firm |hard "
                r"|definite )?no\b(?! (?:problem|need|doubt|extra|fee|wonder|big|trouble|longer than))"
            ),
            (
                r":\s*no\b(?=[.!,])|\bno(?:,| -| –| —) (?:sorry|afraid|unfortunately)\b|\b(?:won'?t|not going to"
                r"|isn'?t going to) (?:happen|fly|be happening)\b"
            ),
            (
                r"\bstays? (?:as (?:booked|it is|is|agreed)|put|between|confidential|private|closed|shut|locked"
                r"|off|unchanged|with us)\b"
            ),
            (
                r"\b(?:is|was|are) the (?:maximum|minimum|limit|most|ceiling|cap|absolute|earliest|latest|furthest"
                r"|lowest|only (?:way|route|option|thing|one|time|day|place))\b"
            ),
            (
                r"\b(?:my|our) hands are tied\b|\bdead end\b|\bhit a wall\b|\bno such luck\b|\bout of luck\b"
                r"|\bto disappoint\b|\bbad news\b"
            ),
            (
                r"\bwish (?:i|we) (?:could|had|were)\b|\b(?:different|another) (?:story|matter)\b"
                r"|\boff the (?:table|cards|menu)\b|\bnot in the cards\b"
            ),
        ),
        "My answer has to be no on this one.",
    ),
    RefusalRow(
        "does_not",
        "do not offer, have, accept, …",
        (
            (
                r"\b(?:is|are|'s|'re) coming (?:out )?(?:next|this|in|early|late|later|soon)\b(?! (?:minute|hour))"
                r"|\b(?:launch(?:es|ing)?|roll(?:s|ing)? out|go(?:es|ing)? live|debuts?)(?: only)? (?:next|in|on"
                r"|this|early|late|later|sometime)\b|\b(?:opens?|starts?|returns?|resumes?|available"
                r"|back) (?:again )?(?:only )?(?:in (?:the )?(?:spring|summer|autumn|fall|winter|new year|january"
                r"|february|march|april|june|july|august|september|october|november|december)|next (?:year|month"
                r"|season|spring|summer|autumn|fall|winter|quarter|term))\b"
            ),
            (
                r"\b(?:is|are|'s|'re) (?:currently |still |temporarily |all )?down (?:until|till|for|at the moment"
                r"|right now|today|this|again)\b|\b(?:a |strictly )?(?:takeaway|delivery|pickup|collection|online"
                r"|wholesale|appointment|cash|members)[- ](?:only|basis)\b|\b(?:leave|leaves|left) (?:it |that "
                r"|those |this )?to (?:the )?(?:specialist|other|bigger|dedicated|professional)\b"
            ),
            (
                rf"\b{_DOES_NOT} (?:currently |yet |usually |normally |actually |generally |even |really |a |an "
                rf"|able to |allowed to |something (?:we|i) |one of |part of |ever )*(?:offer|have|accept|take|ship"
                rf"|deliver|sell|carry|stock|provide|support|allow|permit|do|give|serve|cover|include|handle|issue"
                rf"|make|repair|refund|exchange|work|open|available|allowed|permitted|possible|accepted|supported"
                rf"|offered|eligible|covered|responsible|refundable|transferable|transferrable|exchangeable"
                rf"|negotiable|returnable|cancellable|provided|in stock|open|recommended|advised|advisable"
                rf"|appropriate|suitable|safe|able|here|us|our|qualify|qualified|operate|run|rent|lend"
                rf"|price[- ]match|book|hold|reserve|extend|apply|fit|recommend|advise|suggest|comment|discuss"
                rf"|share|disclose|guarantee|promise|meant|intended|designed|licensed|authori[sz]ed|comfortable"
                rf"|trained|keep|process|print|trade|a service|see|treat|teach|groom|board|cater|find|go|fly|install"
                rf"|host|bring)\b"
            ),
            (
                r"\b(?:no longer|not anymore|discontinued|ceased|stopped (?:selling|offering|making|taking)"
                r"|never (?:offer|accept|sell|ask)|exclud(?:es|ed|ing)|(?:is|are) the exceptions?|not included"
                r"|extra charge applies)\b"
            ),
            (
                r"\bha(?:s|ve) (?:no|neither) (?!problem|worr|doubt|fear|hidden|extra|fee|charge|minimum|limit"
                r"|expir|queue"
                r"|wait|contract|side|sugar)[a-z]"
            ),
            r"\b(?:cash|pet|child|smoke|alcohol|car|nut|meat|phone|shoe)-free\b|\bwon'?t (?:work|fly|do|cut it|fit)\b",
            (
                r"\b(?:haven'?t|hasn'?t|have not|has not|isn'?t|aren'?t|not) (?:been )?(?:opened|launched|started"
                r"|released|announced|arrived|landed"
                r"|live|out|ready|open|available|set|decided|scheduled|rolled out)(?: yet)?\b|\bnot yet\b"
                r"|\byet to (?:open|launch|be|arrive|announce|come)\b"
            ),
            (
                r"\b(?:in the works|under (?:development|construction|maintenance|review|repair)|being (?:built|tested"
                r"|developed|repaired)"
                r"|coming soon|still in (?:beta|testing|development)|on the roadmap|stay tuned|out of (?:order"
                r"|service|action))\b"
            ),
            (
                r"\b(?:we|i|they) only (?:do|work|cater|cover|repair|treat|see|stock|carry|sell|take|ship|handle"
                r"|deal|run|teach|groom|board|offer|serve|accept|open|release|give|share|issue|refund|speak|discuss)\b"
            ),
            (
                r"\b(?:courier|driver|delivery|bus|ferry|plan|cover|policy|warranty|price|service|van|ticket"
                r"|fare)\b[^.!?\n]{0,24}\b(?:skips?|excludes?|leaves? out|stops? short|bypasses)\b"
            ),
            (
                r"\b(?:isn'?t|aren'?t|is not|are not|wasn'?t|weren'?t) (?:[a-z]+ly |currently |yet )?(?:taken"
                r"|given|sold|made|served|done|offered|kept|carried|covered"
                r"|included|issued|granted|stored|shared|shipped|delivered|refunded|exchanged|honou?red|valid"
                r"|flexible|the (?:flexible|refundable|right) (?:kind|type)"
                r"|on offer|on sale|up to me|up to us|ours|mine|entitled|eligible|licensed|insured|staffed)\b"
            ),
            r"\bonly (?:accept|take|ship|deliver|sell|serve|available (?:to|for|at|in)|cash)\b",
            r"\b(?:cash|members?|adults?|residents?|pickup|pick-up|takeaway|in-store|card) only\b",
            (
                r"\bno (?:outside|refunds?|returns?|exchanges?|pets?|smoking|parking|discounts?|delivery"
                r"|deliveries|walk-?ins?|credit|cards?|cash|vacanc(?:y|ies)|rooms?|tables?|seats?|slots?|stock"
                r"|availability|such|plans?|branch(?:es)?|service|access|children|kids|food|drinks|alcohol|photos?"
                r"|photography|changes|cancellations?|way|room|record|information|data|details|booking|option"
                r"|vegetarian|vegan|halal|exceptions?|more|longer|entry|admission|re-?entry|flash|video|swimming"
                r"|glass|shoes|durian|negotiation|other|direct|restock|eta|date|idea|guarantee|warranty"
                r"|installments?|promo(?:tion)?s?|luck|results?|match(?:es)?)\b(?! (?:fee|charge|needed|required"
                r"|cost|limit|hassle|than))"
            ),
            (
                r"\b(?:we|i) (?:don'?t|do not)\b(?! (?:charge|mind|want you|need|think|blame|see any|see why|expect|add"
                r"|close|require|take long|have to|bite|judge))"
            ),
            (
                r"\bthere(?:'s| is|'re| are) no\b(?! (?:problem|need|fee|charge|worr|rush|hurry|hidden|extra"
                r"|minimum|limit"
                r"|doubt|harm|danger|risk|sign|cost|queue|wait|additional|delivery|deposit|obligation|catch|better"
                r"|cleaning|age limit))"
            ),
            r"\bstopped [a-z]+ing\b",
            (
                r"\b(?:isn'?t|aren'?t|is not|are not) (?:part of|for (?:sale|children|kids|dogs|cats|pets|the public"
                r"|resale)|in (?:our|the)|on (?:our|the))\b"
            ),
            (
                r"\b(?:staff|guests|patients|customers|weekdays|invitation|appointment|display|online|residents"
                r"|wholesale"
                r"|weekends) only\b"
            ),
            r"\b(?:isn'?t|aren'?t|is not|are not|not) (?:welcome|admitted|let in|catered for|supported|wanted)\b",
        ),
        "We don't deliver across the river.",
    ),
    RefusalRow(
        "no_stock",
        "sold out, full, closed, expired",
        (
            (
                r"\b[a-z]+'s (?:all |completely |already |now )?full\b(?! (?:of|size|refund|board|price|name"
                r"|amount|address|time|day))"
            ),
            (
                r"\b(?:we|they|i)(?:'ve| have|'re| are)? (?:paused|halted|suspended|stopped|ceased|wound down"
                r"|pulled|dropped|retired|shelved|pausing|halting)\b"
            ),
            (
                r"\b(?:lapsed|run its course|been and gone|mothballed)\b|\b(?:is|are|'s) (?:done|finished|over"
                r"|through) for (?:the|this|now|today|tonight)\b|\b(?:is|are) all out\b"
            ),
            (
                r"\ball (?:of )?(?:our|the) [a-z ]{2,20} are (?:currently |already )?(?:out|away|in use|with"
                r"|on loan|rented|hired|occupied|busy|tied up)\b"
            ),
            (
                r"\b(?:out of stock|sold out|sold-out|fully[- ]booked|booked (?:out|solid|up)|unavailable"
                r"|all (?:gone|booked|taken|sold)|run out|ran out|back-?ordered|overbooked|at (?:full )?capacity"
                r"|full(?:y)? (?:until|till|for|on|today|tonight|tomorrow|this)|(?:is|are|we're"
                r"|it's) (?:completely |already |now |all )?full\b|waitlist(?:ed)? only|no longer (?:available"
                r"|valid|open))\b"
            ),
            (
                r"\b(?:has|have|had|already|it's|is|are) (?:already |now |just |permanently "
                r"|temporarily )?(?:expired|ended|closed (?:down|for|until|due|permanently|temporarily|to)"
                r"|been (?:discontinued|cancel+ed|suspended))\b"
            ),
            (
                r"\b(?:deadline|window|period|offer|promo(?:tion)?|sale|registration) (?:has |have |is "
                r"|was )?(?:already )?(?:passed|over|closed|ended|expired)\b"
            ),
            (
                r"\b(?:window|offer|deadline|sale|period|registration|counter|kitchen|gate|entries|bookings|orders"
                r"|enrol+ment|bar|doors|season|discount|deal|coupon|voucher|scheme|campaign|trial|run|tour"
                r"|exhibition)\b"
                r"[^.!?\n]{0,24}\b(?:shut|closed|lapsed|passed|ended|wrapped up|(?:is|are|was) over|finished)\b"
            ),
            (
                r"\b(?:role|position|post|spot|slot|vacancy|place|seat|room|table|job|unit"
                r"|flat)s?\b[^.!?\n]{0,12}\b(?:has|have|is|are|was|were|got)"
                r" (?:already |now |just |been |since )*(?:filled|taken|gone|let|rented|snapped)\b"
            ),
            r"\b(?:left|went|gone|walked out|went home) (?:with|to) (?:a|another|the|someone|somebody)\b",
            (
                r"\bhad to (?:pull|drop|cancel|scrap|stop|close|cut|remove|retire|shelve|suspend|pause)\b"
                r"|\bwrapped up for\b"
            ),
            (
                r"\b(?:every|all the|each) (?:[a-z]+ )?(?:slot|seat|room|table|spot|place|bed"
                r"|ticket)s?\b[^.!?\n]{0,24}\b(?:is|are|has|have) (?:been |already )*(?:taken|booked|gone|sold"
                r"|reserved)\b(?! for you)"
            ),
            r"\bpast the (?:deadline|cut-?off|window)\b|\bsuspended\b",
            r"\b(?:gate|doors?|counter|kitchen|desk|window) (?:has |have )?closed\b",
            (
                r"\b(?:all|fresh|clean|completely|totally|right|just|currently|we're|we are|is|are) out of"
                r" (?!this world|here|bed|town for|office)[a-z]"
            ),
            (
                r"\b(?:every|all|both|last|each|that|the)\b[^.!?\n]{0,30}\b(?:is|are|were|was|been|got|just|already"
                r"|have|has)(?: been| already"
                r"| just| all)* (?:taken|gone|spoken for|snapped up|claimed|reserved|sold|cleaned out)\b(?! (?:for|in"
                r"|under|care|to|by) (?:you|your|the name|of))"
            ),
            r"\bsold (?:the|our) last\b|\blast [a-z]+ (?:is|was|has been|got) (?:just )?(?:sold|gone|taken)\b",
            r"\bclosed (?:on|today|tomorrow|all|this|over|every)\b",
            r"\b(?:nothing|none|no more|not one|not a single)[^.!?\n]{0,40} (?:left|remaining|available)\b",
            r"\blast (?:one|pair|[a-z]+) (?:just )?(?:went|sold|left|walked|flew)",
            (
                r"\b(?:been|was|were|is|are|got|went|gone) (?:retired|phased out|pulled|withdrawn|scrapped|axed"
                r"|out of (?:production|print|season|stock)"
                r"|wiped out|cleaned out|off the menu)\b|\bno longer made\b|\bend of (?:life|the line)\b"
                r"|\bout of (?:production|print)\b"
            ),
            r"\b(?:completely|totally|all|quite|pretty|entirely) (?:booked|full|sold out|taken)\b(?! (?:for|in) you)",
            (
                r"\b(?:the|our) (?:last|final|only) (?:[a-z]+ ){1,5}?(?:has |have |was |were )?(?:just )?(?:sold|went|"
                r"gone|left|been taken|claimed)\b(?! (?:for|at|to))"
            ),
            r"\b(?:has |have |is |are )?fill(?:ed|ing) up\b",
            r"\b(?:flight|train|bus|class|show|session|event|trip|tour|concert) (?:has been|was|is) cancel+ed\b",
            r"\bshort-staffed\b|\brun dry\b|\b(?:system|site|app|server|network) is down\b",
        ),
        "That size is sold out.",
    ),
    RefusalRow(
        "policy",
        "a rule stands against it",
        (
            (
                r"\b(?:terms|rules?|policy|policies|conditions|contract|small print|fine print|licen[cs]e"
                r"|agreement) (?:say|says|state|states|specify|specifies|limit|limits|cap|caps|mean|means"
                r"|are clear|is clear|set|sets|stipulates?)\b"
            ),
            (
                r"\b(?:keeps?|stops?|prevents?|bars?|blocks?|prohibits?|forbids?|holds?) (?:me|us|staff|anyone"
                r"|guests|customers|you) (?:from|back)\b|\b(?:won'?t|doesn'?t|don'?t|will not|does not) (?:let"
                r"|allow|permit) (?:me|us|you|anyone|guests)\b"
            ),
            (
                r"\b(?:must|has to|have to|needs? to) be (?:eighteen|twenty|\d\d|of age|a member|a resident"
                r"|registered|sober|supervised|on a lead)\b"
            ),
            (
                r"\b(?:photos?|phones?|drinks|food|shoes|pets|dogs|kids|children|bags|cameras|smoking|visitors"
                r"|guests) (?:stops?|stays?|ends?|waits?|go|remains?|have to stay|must stay) (?:at|outside|off|out"
                r"|behind)\b"
            ),
            (
                r"\b(?:against|violates?|breach(?:es)?|contrary to|outside|under|per|due to|because of) (?:the "
                r"|our |company |hotel |airline |bank |privacy |store |school |shop )*(?:polic(?:y|ies)|rules?"
                r"|regulations?|terms|guidelines|law|code of conduct|privacy)\b"
            ),
            r"\b(?:policy|regulations?|rules?|law) (?:prohibits?|forbids?|doesn'?t|does not|prevents?|requires)\b",
            (
                r"\b(?:prohibited|forbidden|banned|not allowed|not permitted|off[- ]limits|confidential|restricted"
                r"|illegal|unlawful|disallowed|non-?refundable|non-?transferable|non-?returnable|final sale)\b"
            ),
            (
                r"\bonly (?:the |a |an |our |your )?(?:[a-z]+ ){1,4}(?:can|may|is able|are able|is allowed"
                r"|are allowed|has|have access)\b"
            ),
            r"\b(?:limited|restricted|reserved|exclusive|available only|open only) (?:to|for)\b(?! (?:you|your)\b)",
            r"\bfor (?:privacy|security|safety|legal) reasons\b|\bhouse rules\b|\bstrictly\b|\breserves? the right\b",
            r"\bwe ask (?:that|guests|you|visitors|everyone|all|parents|owners)\b|\bprescription[- ]only\b",
            r"\brequires? (?:a |an )?(?:valid )?(?:prescription|approval|referral)\b",
            r"\bsales?\b[^.!?\n]{0,30}\bfinal\b|\bmust be (?:accompanied|over|at least|present(?:ed)? in person)\b",
            r"\bminimum age\b",
            (
                r"\b(?:licen[cs]e|law|rules?|policy|insurer|insurance|permit|regulations?|landlord|council"
                r"|fire (?:brigade|code|department)"
                r"|management) (?:only |just )?(?:lets?|allows?|permits?|excludes?|bars?|stops?|limits?|won'?t|says no"
                r"|would have|frowns)\b"
            ),
            (
                r"\b(?:only|must|has to|have to|needs? to)\b[^.!?\n]{0,30}\b(?:in person|in-person|at the (?:counter"
                r"|branch|desk|office)"
                r"|through the (?:counter|branch|desk|office)|by the (?:account|card|policy) ?holder)\b"
            ),
        ),
        "It's against our policy.",
    ),
    RefusalRow(
        "out_of_scope",
        "not what this bot or shop talks about",
        (
            (
                r"\b(?:out of|outside|beyond|not in) (?:my|our) (?:league|depth|lane|wheelhouse|comfort zone"
                r"|pay ?grade|skill ?set|brief|job description|training|line of work)\b|\bi(?:'d| would) (?:sooner"
                r"|rather|prefer to) (?:not|stay|keep|leave|skip|avoid)\b|\bnot (?:one )?for me to (?:say|judge"
                r"|answer|decide|comment)\b"
            ),
            (
                r"\b(?:outside|beyond|out of|not within|falls outside) (?:of )?(?:my|our|the|what (?:i|we)"
                r"|of what) ?(?:scope|area|expertise|remit|service area|delivery area|coverage|knowledge|hands|can"
                r"|control|capabilit(?:y|ies)|zone|range|do|power)\b"
            ),
            r"\bout of (?:scope|range|my hands|our hands)\b|\bfalls? outside\b",
            r"\boutside (?:what|of what|my|our|the (?:scope|policy|cover|remit|area|zone|warranty))\b",
            (
                r"\b(?:isn'?t|is not|aren'?t|not) (?:really |exactly |quite )?(?:my|our) (?:thing|area|forte"
                r"|strong suit"
                r"|field|lane|job|speciality|specialty|business)\b"
            ),
            r"\b(?:i|we)(?:'m| am|'re| are) (?:only|just) (?:set up|built|made|trained|meant|able|equipped)\b",
            r"\b(?:i|we) don'?t do\b|\blet'?s (?:keep|stick|stay) (?:to|on|with)\b",
            (
                r"\b(?:i|we)(?:'ll| will)? (?:leave|stay out of|steer clear of|keep out of)\b[^.!?\n]{0,20}(?:to "
                r"|politic"
                r"|that|this|debate)"
            ),
            (
                r"\b(?:i|we) (?:can |could |am |'m |are |'re )?only (?:here to |able to |trained to "
                r"|set up to )?(?:help|assist|answer|handle|discuss|talk|deal|know|provide|support)\b"
            ),
            r"\bi'?m (?:only|just) (?:a|an|the|here)\b|\b(?:stick|keep) to (?:questions|topics)\b",
            r"\bi(?:'d| would) (?:rather|prefer) not\b|\bas an ai\b",
            r"\bnot (?:my|our) (?:place|area|field|department|call)\b|\bnot something (?:i|we)\b",
            r"\bi'?m (?:only )?here (?:for|to (?:help|answer|talk))\b[^.!?\n]{0,40}\bonly\b",
            r"\bfor [a-z]+(?: [a-z]+)? questions only\b",
        ),
        "Politics is outside my scope.",
    ),
    RefusalRow(
        "unknown",
        "does not know",
        (
            (
                r"\b(?:up in the air|to be (?:confirmed|decided|announced)|t\.?b\.?[cda]\b|undecided"
                r"|remains to be seen|no word (?:yet|on|from)|leads? nowhere|comes? to nothing|no trace of"
                r"|not showing|in limbo|still (?:being )?(?:waiting|pending|awaiting|unclear|unknown|open"
                r"|discussed|decided))\b"
            ),
            r"\bwaiting (?:on|for) (?:the|our|a|news|word|permission|approval|parts?|stock|confirmation)\b",
            (
                r"\b(?:haven'?t|hasn'?t|don'?t|doesn'?t) (?:got|have|seen|heard|been given|been told) (?:any"
                r"|anything|much|a|the|that)\b(?! (?:charge|fee))"
            ),
            (
                r"\b(?:i|we) (?:don'?t|do not|didn'?t|really don'?t|honestly don'?t|still don'?t) (?:know"
                r"|have (?:any |that |this |enough |the |access)|understand|recogni[sz]e)"
            ),
            r"\bnot (?:sure|certain|aware|familiar|clear)\b|\bunsure\b",
            (
                r"\b(?:nothing|no results?|nobody|no one)\b[^.!?\n]{0,16}\b(?:comes?|came|shows?|showed|turns?|turned"
                r"|pops?) up\b"
            ),
            r"\bcom(?:es|ing) up empty\b|\bdraw(?:ing|s)? a blank\b",
            r"\b(?:your|anyone's|anybody's) guess\b|\bbeats me\b|\bnot on (?:file|record|our|the list)\b",
            r"\bisn'?t on (?:file|record|our|the list)\b|\bno idea\b|\bno clue\b",
            r"\bno (?:information|idea|record|clue|details) (?:on|about|of|for|yet)\b",
            r"\b(?:couldn'?t|can'?t|unable to) (?:find|locate|confirm|verify)\b|\bhard to say\b",
        ),
        "I'm not sure when it will be back.",
    ),
    RefusalRow(
        "handoff",
        "I ask somebody first, somebody answers later",
        (
            (
                r"\b(?:safer|better|best|right|wiser|proper) (?:person|people|place|one|choice|bet"
                r"|port of call) (?:to|for)\b"
            ),
            (
                rf"\b{_PEOPLE} (?:will|'ll|is going to) (?:take|pick)(?: [a-z]+){{0,2}} (?:up|over|on)\b"
                rf"|\b{_PEOPLE} (?:says?|said) no\b"
            ),
            (
                r"\b(?:is|are|gets?|be) (?:only )?(?:quoted|handled|decided|set|issued|approved|done|priced"
                rf"|prescribed|arranged|dealt with|answered|assessed|signed(?: off)?) by {_PEOPLE}\b"
            ),
            (
                rf"\bfor {_PEOPLE} to (?:explain|decide|say|judge|answer|confirm|determine|weigh|assess|approve"
                r"|sign|sort)\b|\btake (?:it |that |this )?up with\b"
            ),
            (
                r"\b(?:i'll|we'll|i will|we will|let me|i can|i'd) (?:bring|take|raise|put|table|mention) (?:it"
                r"|this|that|your [a-z]+)(?: up)? (?:at|to|in|before|with) (?:the |our |a "
                rf"|my )?(?:[a-z']+ ){{0,2}}(?:meeting|board|committee|{_PEOPLE})\b"
            ),
            (
                rf"\b{_PEOPLE} (?:in|at|of|from) [a-z]+ (?:needs?|has|have|must|should|will|would"
                r"|ought)(?: to)? (?:look|see|check|assess|approve|decide|confirm|examine|review|handle|sign"
                r"|answer|advise)\b"
            ),
            r"\b(?:ring|dial|phone|call) (?:911|999|112|111|000|1669|191|120|a doctor|an ambulance|emergency|poison)\b",
            (
                r"\b(?:have|has|need|needs|must|got) (?:to )?be (?:opened|done|made|signed|filed|submitted"
                r"|collected|picked up|handled|arranged|requested|booked|cancel+ed|changed|paid|renewed) (?:in|at"
                r"|through|with|via|over|on) (?:a |the |our |your |any )?(?:branch|person|counter|desk|office|shop"
                r"|store|clinic|hospital|embassy|airport|phone)\b"
            ),
            (
                rf"\b{_PEOPLE} (?:ought to|should|must|needs? to|has to|have to|would have to"
                r"|will have to)(?: first| really)? (?:answer|advise|tell|say|judge|explain|confirm|weigh"
                r"|be (?:asked|involved|consulted|told)|speak|rule|sign|give|set|choose|make|come)\b"
            ),
            (
                r"\bloop(?:ing|ed)? (?:in|you in)\b|\b(?:they|he|she)(?:'ll| will) (?:take it|handle it|pick it up"
                r"|take over) from (?:here|there)\b|\b(?:hand|handing) (?:you|this|it) (?:over|off|across)\b"
            ),
            (
                rf"\b(?:sits?|rests?|lies?|stays?|remains?|goes|best left|down) (?:with|to) {_PEOPLE}\b"
                r"|\bbetter off (?:asking|calling|seeing|speaking (?:to|with)|talking (?:to|with)"
                rf"|with) {_PEOPLE}\b"
            ),
            (
                rf"\b(?:direct|address|send|take|bring|refer|submit|put|email) [^.!?\n]{{0,24}}(?:questions?"
                r"|quer(?:y|ies)|requests?|complaints?|concerns?|enquir(?:y|ies)|inquir(?:y|ies)|matters?"
                rf"|disputes?|claims?)? ?to {_PEOPLE}\b"
            ),
            (
                rf"\b{_PEOPLE} (?:makes?|has|have|will make|gets?) (?:the |a )?(?:final |last |only )?(?:call|say"
                r"|decision|word|verdict)\b"
            ),
            (
                r"\b(?:should|must|needs? to|has to|ought to|better) (?:really |always )?(?:be|get) (?:checked"
                r"|seen|looked at|examined|assessed|treated)\b[^.!?\n]{0,16}\b(?:in|at|by|now|today|tonight|first"
                r"|right|straight|immediately|urgently)\b"
            ),
            (
                r"\b(?:give|ring|call|phone) (?:the )?[a-z ]{0,16}(?:hotline|helpline|poison (?:line|centre"
                r"|center)|emergency (?:line|services))\b"
            ),
            (
                r"\b(?:let me|i(?:'ll| will| need to| have to|'d need to| would need to|'d have to| must"
                r"|'m going to|'m gonna| should)"
                r"|we(?:'ll| will| need to| have to|'d need to))\b[^.!?\n]{0,16}\b(?:check|ask|confirm|consult|run"
                r"|raise|escalate|forward|refer|transfer|connect"
                rf"|look into (?:it|this|that)|double-check|clear)\b[^.!?\n]{{0,30}}?\b(?:with|to|past|by|through"
                rf"|over to|ask|consult) {_PEOPLE}\b"
            ),
            (
                r"\b(?:i|we)(?:'ve| have|'m| am|'re| are)? (?:just |already |now )?(?:passed|passing|forwarded"
                r"|forwarding|escalated|escalating|handed|handing|raised|raising"
                r"|sent|sending|referred|referring|flagged|transferring|connecting"
                r"|putting)\b(?![^.!?\n]{0,24}\b(?:thanks|feedback|compliment|kind words|regards|praise|sympath))"
                rf"[^.!?\n]{{0,30}}?\b(?:to|with|over|through|on to) {_PEOPLE}\b"
            ),
            (
                rf"\b(?:{_PEOPLE}|one of our [a-z]+s?)(?: from [a-z ]{{2,16}}| of ours| here)?(?:,? who)? (?:will"
                r"|'ll|is going to|are going to|can|to|would)(?: then| also| need to| have to)? "
                r"(?:be in touch|get back|reply|replying|call (?:you )?back(?! at| on| before| around| by)"
                r"|reach out|follow up|take (?:it|this|that|over)|give you a (?:ring|call|shout)|get in touch"
                r"|respond"
                r"|answer|look into|pick (?:it|this) up|have the (?:final|last) (?:say|word)|decide|weigh in|advise)\b"
            ),
            (
                rf"\b(?:i|we)(?:'ll| will) (?:have|get|ask) {_PEOPLE}(?: from [a-z ]{{2,16}}| of ours"
                r"| here)? (?:to )?(?:give you|call|ring|contact|email|reply|answer|explain|look|respond|reach"
                r"|write|get back)\b"
            ),
            (
                rf"\b{_PEOPLE}(?: [a-z]+)? (?:is|are|'s|would be) (?:really |probably )?(?:the (?:one|person|people"
                r"|best|right)|best placed|your best|better placed)\b"
            ),
            (
                rf"\b(?:take|raise|bring|discuss) (?:that|this|it|these|those)?(?: one)? ?(?:up )?with {_PEOPLE}\b"
                rf"|\bsomething (?:for|only) {_PEOPLE}\b"
            ),
            (
                rf"\b(?:leave|defer) (?:that|it|this|those)?(?: [a-z]+)? ?to {_PEOPLE}\b|\b(?:above"
                r"|beyond) my (?:pay ?grade|level|role|station|authority)\b"
            ),
            (
                r"\b(?:need|needs|needed|require|requires|without|until|pending|subject to|wait for|waiting (?:for|on)"
                rf"|get) {_PEOPLE}(?:'s|s')? (?:ok(?:ay)?|approval|sign-?off|permission|decision|call|go-ahead|word"
                r"|signature|advice|note|say-so|consent|blessing|verdict|input)\b"
            ),
            (
                r"\b(?:needs?|must see|should see|has to see) (?:to (?:see|be seen by) )?(?:a |the "
                r"|your )?(?:doctor|vet|dentist|medic)\b[^.!?\n]{0,24}\b(?:tonight|now|today|urgently|quickly"
                r"|first|soon|asap|right away)\b"
            ),
        ),
        "Let me check with the kitchen and get back to you.",
        firm=False,
    ),
    RefusalRow(
        "handoff",
        "somebody else must decide or do it",
        (
            (
                rf"\b(?:please |you(?:'ll| will| should| must|'d better|'d need to| need to| have to)? |i(?:'d"
                rf"| would) (?:suggest|recommend|advise) (?:you )?|best to |better to |should |must |need to "
                rf"|kindly |(?:'d|would) (?:have|need|want) to |best |have to )(?:first )?(?:contact|ask|consult"
                rf"|see|call|speak (?:to|with)|talk (?:to|with)|check with|visit|reach out to|get in touch with"
                rf"|go to|take (?:him|her|it|them) to|head to|confirm with|approach) {_PEOPLE}\b"
            ),
            (
                rf"\b(?:let me|i(?:'ll| will| need to| have to|'m going to)|we(?:'ll| will| need to"
                rf"| have to)) (?:need to |have to )?(?:transfer|connect|pass|forward|escalate|hand|refer"
                rf"|check with|ask|put)(?: you| this| that| it| your [a-z]+)?(?: over| on| through)?(?: to"
                rf"| with)? {_PEOPLE}\b"
            ),
            (
                rf"\b(?:has to|have to|needs? to|must|should|will|can only|only) (?:first )?(?:be )?(?:approved"
                rf"|handled|decided|reviewed|done|assessed|checked|come|go|examined|confirmed|seen|prescribed|made"
                rf"|answered)?(?: only)? ?(?:by|from|through|with) {_PEOPLE}\b"
            ),
            (
                rf"\b(?:a )?(?:question|matter|job|one|decision|call|case) for {_PEOPLE}\b|\bleft to {_PEOPLE}\b"
                rf"|\bup to {_PEOPLE}\b"
            ),
            (
                r"\b(?:loop in|bring in|get hold of|flag (?:it|this|that) (?:to|for|with)|hand (?:you|this|it"
                r"|that) (?:over|off)|run (?:that|this|it) by|sign(?: that| this| it)? off|sign-off|escalat(?:e|ed"
                r"|ing))\b"
            ),
            rf"\b(?:you(?:'ll|'d| will| would)) (?:want|need) (?:to (?:ask|check|speak|talk|run|see|call)|{_PEOPLE})",
            rf"\bneeds? (?:approval|sign-off|a look|checking|a check)?(?: from| by)? ?{_PEOPLE}\b",
            (
                r"\b(?:seek|get|call for) (?:immediate |urgent |emergency |professional |medical |legal "
                r"|veterinary )+(?:help|advice|attention|care|assistance|treatment)"
            ),
            (
                r"\b(?:emergency room|nearest (?:hospital|vet|clinic|er)|call (?:1669|911|999|112|191|an ambulance"
                r"|emergency))\b"
            ),
            (
                r"\b(?:vet|doctor|pharmacist|manager) (?:first|before|right away|immediately|straight away|asap"
                r"|as soon as)\b"
            ),
            r"\b(?:transfer|connect|put|pass|redirect|refer) you (?:over |through )?(?:to|with)\b",
            (
                r"\byou (?:should|must|ought to|need to) (?:really |probably |definitely |first |also )(?:see|ask"
                r"|contact"
                rf"|call|consult|talk to|speak to|speak with|visit) {_PEOPLE}\b"
            ),
            (
                rf"\b{_PEOPLE} (?:needs?|has|have|will (?:need|have)|must|should|would (?:need|have)) (?:to )?(?:first "
                rf"|really )?(?:look|see|check|assess|approve|decide|confirm|examine|review|handle|sign|do|take)\b"
            ),
            rf"\bi'd (?:ask|check with|see|call|speak to|talk to|consult|trust) {_PEOPLE}\b",
        ),
        "Please consult your pharmacist.",
        firm=False,
    ),
    RefusalRow(
        "warning",
        "do not",
        (
            (
                r"(?:^|[.!?;:,\n–—-][ \n]{0,4}|\bplease |\band |\bbut |\bso |\bjust |\balso |\bto "
                r"|[ก-๛] ?)(?:do not|don'?t|never|dont)\b(?! (?:worry|hesitate|forget|miss|need|have to|be (?:shy"
                r"|afraid|surprised)|mention it|wait|panic|mind|stress|think twice|sweat|delay|know|be late"
                r"|blink|look further|walk, run|snooze|sleep on|hurts?|expires?|fades?|fails?|gets? old"
                r"|disappoints?|let (?:this|the|it) (?:pass|slip)))"
            ),
            (
                r"\b(?:should(?:n'?t| not)|ought not|had better not|must ?n[o']t|mustn'?t|stop (?:using|giving"
                r"|taking|feeding)|avoid(?:ing)?|refrain|keep (?:it |them )?(?:away|out of reach)|stay away"
                r"|steer clear|not (?:recommended|advisable|advised|safe|suitable|a good idea|wise|worth the risk)"
                r"|inadvisable|ill-advised|advise against|recommend against|strongly discouraged)\b"
            ),
            (
                r"\b(?:(?:don'?t|doesn'?t|do not|does not|never) (?:mix|go together|belong|play well)|(?:leave"
                r"|let) (?:it|that|them|those|(?:the |that |your )[a-z]+) (?:alone|be)\b(?! able)"
                r"|(?:stay|keep) (?:off|out|clear|well away|away)|hold off|lay off|hands off|step (?:outside|away"
                r"|back)|think twice|resist"
                r"|steer clear|go easy on|back away|get out|evacuate|put (?:it|that) off)\b"
            ),
            (
                r"\bskip (?:the|that|this|it|your)\b(?! (?:line|queue|wait|hassle|fee|traffic|crowd|paperwork"
                r"|check|counter))"
            ),
        ),
        "Never share your OTP.",
    ),
    RefusalRow(
        "warning",
        "danger",
        (
            (
                r"\b(?:please )?(?:leave|keep|hold) [a-z' ]{2,26} (?:out of|away from|off) (?!the hook|sight|town"
                r"|charge)(?:the|your|his|her|our|reach|kids|children|direct|open)\b|\bdo(?:es)? (?:more |real "
                r"|serious |lasting )?harm\b"
            ),
            (
                r"(?<!don't )(?<!doesn't )(?<!not )(?<!never )\b(?:interferes?|interacts?|clash(?:es)?"
                r"|reacts?) (?:badly )?with\b|\bhave (?:it|him|her|that|them) (?:seen|checked|looked at|x-rayed"
                r"|examined)\b|\bwet floor\b|\bmind (?:your|the) (?:step|gap|head)\b|\bslippery\b"
            ),
            (
                r"\b(?:gets?|becomes?|turns?|goes?|getting) (?:[a-z]+ )?(?:infected|septic|inflamed|gangrenous)\b"
                r"|\binvites? (?:infection|thieves|fire|mould|mold)\b|\bup in flames\b|\bcatch(?:es)? fire\b"
                r"|\b(?:wasn'?t|isn'?t|not) (?:our|from our|from the) (?:bank|shop|store|team|staff|page|number)\b"
            ),
            (
                r"\b(?:burns|scalds|blisters) (?:it|the skin|your|his|her|their|skin|through)\b|\b(?:into|cause"
                r"|causes) (?:anaphylactic |septic )?(?:shock|a coma|cardiac arrest|seizures?|convulsions)\b"
            ),
            (
                r"\b(?:strips?|peels?|lifts?|takes?|eats?|burns?|bleaches?) (?:off |away |through |into )?(?:the "
                r"|its |your )?(?:[a-z]+ )?(?:varnish|paint|coating|finish|colou?r|dye|lacquer|wax|enamel|lining"
                r"|glue|print|parquet|leather|grout)\b"
            ),
            (
                r"\bkeep (?:your |all |both |the )?(?:hands|feet|arms|fingers|head|limbs|hair|kids|children|pets"
                r"|dogs?|cats?|windows?|doors?|flames?|lighters?|medicines?|pills|lid|cover) (?:[a-z]+ )?(?:inside"
                r"|away|clear|off|dry|down|out|shut|closed|locked|on)\b"
            ),
            (
                r"\b(?:unplug|switch (?:it |that |the [a-z]+ )?off|turn (?:it |that |the [a-z]+ "
                r"|off the [a-z]+ )?off|disconnect|get (?:everyone |yourself )?out|leave the (?:house|building"
                r"|room)|step outside|rinse|flush)\b[^.!?\n]{0,24}\b(?:now|immediately|right away|straight away"
                r"|at once)\b|\b(?:motor|battery|wiring|cable|engine) is (?:burning|overheating|smoking|swollen"
                r"|live)\b"
            ),
            (
                r"\b(?:crooks?|scammers?|thie(?:f|ves)|fraudsters?|con artists?|impost[eo]rs?|spoof(?:ed|ing)?"
                r"|phish(?:ers?|y)|impersonat(?:ors?|ing|es?)|bogus|counterfeit|knock-?offs?)\b"
            ),
            (
                r"\b(?:equals?|spells?|means?|invites?|is|are|brings?|asks? for|leads? to|ends? in) (?:big |real "
                r"|only |pure )?(?:trouble|disaster|danger|tears|injur(?:y|ies)|a&e|the er|hospital|death"
                r"|misery)\b"
            ),
            (
                r"\b(?:can|could|may|might|will) (?:drop|crash|raise|spike|lower|slow|stop|collapse|thin|dry out"
                r"|swell|close|constrict|upset|inflame) (?:a |the |your |his |her "
                r"|their )?(?:[a-z]+'s? )?(?:[a-z]+ )?(?:blood|sugar|pressure|heart|pulse|breathing|airway|throat"
                r"|stomach|rhythm|temperature|wound)\b"
            ),
            (
                r"\b(?:out of|away from|beyond) (?:the |your |a |an )?(?:[a-z]+'s? )?(?:[a-z]+ )?(?:reach|hands"
                r"|grasp)\b|\b(?:fire|accident|lawsuit|disaster|shock) (?:hazard|risk|waiting to happen)\b"
            ),
            (
                r"(?<!not )(?<!n't )(?<!non-)(?<!no )(?<!isn't )(?<!never )\b(?:dangerous|danger|toxic|poisonous"
                r"|poison|harmful|hazard(?:ous)?|unsafe|fatal|deadly|lethal|life-threatening|flammable|caution"
                r"|beware|scam|fraud(?:ulent)?|phishing|fake|overdose)\b(?!-free)"
            ),
            r"\bwarning\b|\bbe (?:very |extremely )?careful\b|\bwatch out\b",
            (
                r"(?<!no )(?<!low )(?<!lower )(?<!little )(?<!reduce )(?<!reduces )(?<!reduce the )"
                r"(?<!minimal )\brisk(?:s"
                r"|y)?\b(?!-free)"
            ),
            (
                r"\b(?:can|could|may|might|will) (?:also |even |seriously |easily )?(?:cause|harm|damage|kill|burn"
                r"|infect|trigger|be (?:fatal|deadly|toxic|harmful|dangerous)|lead to (?:serious|infection|injury"
                r"|death|liver|kidney)|worsen|void|hurt|irritate|poison)\b"
            ),
            (
                r"\b(?:can|could|may|might|will) make (?:your |the |a |an )?[a-z]+ (?:seriously |very )?(?:ill"
                r"|sick|bloat"
                r"|vomit|choke|bleed|faint|drowsy|dizzy|worse|unwell)\b"
            ),
            (
                r"\bmakes? (?:you|him|her|it|them|people|children|kids|cats|dogs|pets|puppies"
                r"|kittens)(?: [a-z]+)? (?:ill|sick|vomit|worse|unwell|faint|drowsy|dizzy)\b"
            ),
            r"\b(?:is|sounds like|could be|may be|might be|as) (?:an? )?(?:medical |real |true )?emergency\b",
            (
                r"\b(?:get|take|rush) [a-z]+(?: [a-z]+)? (?:straight |right |immediately )?to (?:a |the |your "
                r"|an )?(?:[a-z]+ )?(?:vet|er|emergency|hospital|doctor|a&e)\b"
            ),
            (
                r"\b(?:shuts? down|shutting down|destroys?|ruins?|wrecks?|scars?|strips?|corrodes?|attacks?"
                r"|damages?|swells?|blocks?|scalds?|rots?|poisons?|weakens?"
                r"|(?:can|could|may|might|will|would) (?:shut down|stop|destroy|ruin|wreck|scar|strip|corrode"
                r"|attack|block|scald|rot|weaken|tear|clog|fry|melt|swell))"
                r" (?:a |the |your |his |her |their |its |both )?(?:[a-z]+'s? )?(?:[a-z]+ )?(?:kidneys?|liver"
                r"|heart|lungs?|stomach|skin|eyes?|enamel|coat|engine|battery|gut|bowels?"
                r"|throat|brain|nerves?|airway|gums?|finish|seal|motor|screen|gears?|pipes?|nervous system"
                r"|breathing|intestines?)\b"
            ),
            (
                r"\b(?:releases?|produces?|gives? off|creates?|forms?|makes?) (?:a |an "
                r"|some )?(?:[a-z]+ )?(?:toxic|poison\w*|deadly|chloramine|chlorine|gas|fumes|vapou?rs?)\b"
            ),
            (
                r"\b(?:burns? (?:through|a hole)|kills?|blinds?|chok(?:e|es|ing)|suffocat\w*|explodes?|electrocut\w*"
                r"|gas leak|(?:is|smells? (?:of|like)) gas|hairline crack)\b"
            ),
            r"\bside effects?\b(?<!no side effects)(?<!no side effect)|\bvoids? (?:the|your) warranty\b",
        ),
        "Grapes are toxic to dogs.",
    ),
)

BENIGN: Final = (
    BenignRow(
        "not yet full or closed, nothing more to pay, kept private: in the customer's favour",
        (
            (
                r"\b(?:not|isn'?t|aren'?t|never|hasn'?t|haven'?t) (?:yet |quite |been )?(?:closed|fully booked|full"
                r"|sold out|expired|filled up)\b"
            ),
            r"\bstopped (?:charging|billing|adding)\b(?: (?:for )?[a-z]+)?",
            r"\bhad no idea\b",
            r"\bwon'?t (?:appear|show|be (?:visible|printed|shared|shown))\b",
            r"\bcouldn'?t find\b[^.!?\n]{0,30}\bbut (?:here|now|it|i)\b",
        ),
        "We're not fully booked on the 24th, so a table is yours.",
    ),
    BenignRow(
        "no problem, don't worry, no need",
        (
            r"\bno such thing as (?:a |an )?(?:silly|stupid|bad|wrong|dumb|too many)\b",
            r"\bthere(?:'s| is) no (?:price )?(?:tags?|labels?|logo|branding|sign-?up|queue|line)\b",
            (
                r"\b(?:there(?:'s| is) )?no (?:cap|ceiling|expiry|more (?:tablets|pills|medicine|visits|waiting"
                r"|queues|injections|checks|paperwork|fees))\b|\b(?:isn'?t|no longer|not) (?:drowsy|limping"
                r"|vomiting|coughing|bleeding|sneezing|itching|sore|hurting|swollen|in pain)\b|\bnever a bother\b"
                r"|\b(?:nobody|no one|nothing) (?:got |was |is )?(?:beats|hurt|injured|compares|comes close)\b"
            ),
            (
                r"\b(?:won'?t|doesn'?t|don'?t) (?:take|be) (?:a |more than |too |very |any )?(?:minute|second"
                r"|moment|sec|long|longer|while|hour|jiffy)s?\b|\bnever (?:crowded|busy|boring|dull|late|full|too"
                r"|a (?:problem|hassle)|more than)\b"
            ),
            (
                r"\b(?:won'?t|doesn'?t|don'?t|didn'?t|never|not) (?:make (?:you|him|her|it|them)|cause|hurt|harm"
                r"|damage|stain|irritate|affect|bother|break|leak|shrink|lose)\b(?: [a-z]+)?"
            ),
            (
                r"\bno need to [a-z]+(?: [a-z]+)?(?: [a-z]+)?|\bnot (?:impossible|unusual|uncommon|unreasonable"
                r"|alone)\b|\bisn'?t (?:spreading|impossible|unusual|uncommon|swollen|infected|leaking|charged)\b"
            ),
            (
                r"\b(?:no|without|zero)(?: [a-z]+)? (?:infections?|swelling|fever|fleas|worms|ticks|mites"
                r"|scratch(?:es)?|dents?|cracks?|leaks?|damage|mold|mould|bugs|errors?|complaints?|allerg(?:y|ies)"
                r"|pain|bleeding|discharge|nasties|breaks?|fractures?|lumps?)\b"
            ),
            (
                r"\b(?:stopped|cancel+ed|closed|paused|removed|suspended|blocked|frozen"
                r"|locked)\b[^.!?\n]{0,40}\b(?:as (?:you )?(?:asked|requested|wanted|instructed)|for you"
                r"|at your request|per your)\b"
            ),
            r"\bnothing (?:left|more|else|further) (?:to do|to pay|needed|required|for you to)\b",
            (
                r"\bnever (?:irritates?|leaks?|fades?|shrinks?|hurts?|fails?|stains?|slips?|breaks?|runs? out"
                r"|sleeps?|gets? (?:old|boring)|been (?:better|easier|cheaper)|charges?|adds?|closes?|expires?)\b"
            ),
            (
                r"\b(?:no|not a|isn'?t a|without a?n?y?) ?(?:problems?|worries|issues?|trouble|stress|hassle|hurry"
                r"|rush|need|pressure|doubt|sweat|big deal|bother|harm done|fuss)\b(?: at all)?"
            ),
            (
                r"\b(?:don'?t|do not|no need to|needn'?t|never|please don'?t|dont) (?:worry|hesitate|forget"
                r"|miss(?: out)?|be (?:shy|afraid)|mention it|panic|mind|stress|need(?: to)?|have to|delay|wait)\b"
            ),
            r"\bnothing(?:'s| is)? (?:to (?:worry|pay|fear|lose|sign|do)|broken|wrong|serious|missing|torn)\b",
            (
                r"\b(?:nothing|nobody|no one|none of (?:it|them))(?:'s| is| was| has been| got| are"
                r"| were)? (?:was |been |really )?(?:damaged|lost|harmed|hurt|affected|charged|changed|missed"
                r"|stolen"
                r"|injured|deleted|late|cracked|leaking)\b"
            ),
            (
                r"\b(?:don'?t|doesn'?t|won'?t|needn'?t) (?:even |really |actually |ever )?(?:have to|need to|need"
                r"|lift a finger"
                r"|leave home)\b|\byou (?:don'?t|won'?t|needn'?t) (?:even |really |actually |ever )?(?:print|pay"
                r"|sign|queue)\b"
            ),
            (
                r"\bthere(?:'s| is|'re| are) (?:really |absolutely |simply )?(?:no|not a single"
                r"|zero) (?:[a-z]+ )?(?:limits?|reason to|rush|pressure|signs?|harm|damage|trace|smell|noise"
                r"|hassle|paperwork|waiting|age|size|stairs)\b"
            ),
            r"\bdon'?t (?:blink|snooze|sleep on|look further|sweat it|feel bad|apologi[sz]e|be sorry)\b",
            (
                r"\bnot (?:gate|room|the|at|on|in|a|number|platform)? ?[a-z]{0,10} ?\d[\d:.,]* ?(?:am|pm|baht|th"
                r"|st|nd|rd)?[,;:.]? (?:but|it'?s|rather)\b"
            ),
            r"\bleave (?:it|that|this) (?:to|with) (?:me|us)\b",
            r"\bkeep out of the box|\bkills? (?:germs|bacteria|weeds|fleas|ticks|viruses|99)|\bresist(?:s|ant)\b",
            r"\b(?:water|scratch|fire|stain)[- ]resist\w*",
            r"\bnothing to worry\b|\byou(?:'re| are) not (?:alone|late|required)\b",
            r"\bwhy (?:not|don'?t (?:you|we))\b|\bnot (?:required|needed|necessary|mandatory|compulsory)\b",
            r"\bisn'?t (?:required|needed|necessary)\b|\baren'?t (?:required|needed|necessary)\b",
            (
                r"\bcan'?t (?:wait|go wrong|get (?:it|this|that) wrong|miss (?:it|us)|lose|beat (?:it|that))\b|"
                r"\bno appointment\b"
            ),
        ),
        "No problem at all! I've moved it.",
    ),
    BenignRow(
        "no fee, no minimum: an offer",
        (
            (
                r"\b(?:no|zero|without(?: any)?|not any|never any) (?:extra |hidden |additional |delivery "
                r"|shipping |booking |service |annual |joining |cancellation |admin |installation |transaction "
                r"|monthly |upfront |set-?up |entry |credit card |long-term |lock-in |minimum |added |late |other "
                r"|prior |advance |sign-?up )*(?:fees?|charges?|costs?|minimum(?: (?:order|spend|purchase))?"
                r"|deposit(?: (?:needed|required))?|interest|contracts?|commitments?|obligations?|strings|catch"
                r"|surcharges?|waiting|wait|queue|limits?|conditions?|tax|penalt(?:y|ies)|expiry|registration"
                r"|booking|payment|reservations?|sugar|preservatives?|additives?|chemicals?|side effects?|gluten"
                r"|msg|signs? of|blackout dates)\b(?: (?:needed|required))?"
            ),
            (
                r"\b(?:don'?t|doesn'?t|won'?t|do not|does not|will not|never) (?:charge|cost|be charged|add|expire"
                r"|take long|require (?:a |any )?(?:booking|deposit|reservation|appointment|card)|close|hurt|fade"
                r"|take more|pay|sting|stain|regret|disappoint|increase|change)\b"
            ),
        ),
        "There are no hidden fees.",
    ),
    BenignRow(
        "at most, at least, not only, not bad",
        (
            (
                r"\b(?:isn'?t|not|wasn'?t) (?:on|at|in) (?:the |gate |room |platform )?\d[\d:.]*(?:th|st|nd|rd|am"
                r"|pm)?[;,:] (?:it|but|we|that|the)\b"
            ),
            r"\b(?:no|not) (?:more|later|less|fewer|longer|earlier|sooner|further) than\b",
            (
                r"\bnot (?:only|just|merely|too late|bad|far|long|at all|expensive|difficult|hard|spicy|sweet"
                r"|dangerous|toxic|harmful|poisonous|contagious|serious)\b"
            ),
            (
                r"\b(?:isn'?t|aren'?t|wasn'?t) (?:far|long|bad|difficult|hard|expensive|dangerous|toxic|harmful"
                r"|poisonous|contagious|serious|spicy|broken|late|just|only)\b"
            ),
            r"\bno time\b|\bno doubt\b|\bno wonder\b|\bnever (?:too late|better|been easier|disappoints?|miss)\b",
            r"\bnon-?(?:stop|alcoholic|smoking room|toxic|slip|stick)\b|\bno[- ]brainer\b|\byou won'?t\b",
        ),
        "The trim needs no more than half an hour.",
    ),
    BenignRow(
        "an apology for a delay or a mistake",
        (
            (
                r"\b(?:sorry|apologi[sz]e|apologies|apology)(?: again| so much| very much| about| for| to| if"
                r"| that)* (?:the |any |your |our |this |for |to |about |if |that |we |you |it |i )*(?:hear|keep"
                r"|delay|wait|inconvenience|trouble|mix-?up|confusion|wrong|late|mistake|error|loss|experience"
                r"|interrupt|bother|slow|missed|took|have kept|hasn'?t|didn'?t (?:arrive|come|work|meet|get back"
                r"|reply|respond|receive)|wasn'?t|couldn'?t (?:get back|reply|respond|answer)|not (?:replying"
                r"|responding|getting back)|long)[^.!?\n]{0,40}"
            ),
        ),
        "Sorry you had to wait for so long!",
    ),
    BenignRow(
        "safe, safely",
        (
            r"(?<!not )(?<!n't )(?<!never )\b(?:perfectly |completely |totally |absolutely )?safe (?:for|to)\b",
            r"\b(?:risk|worry|hassle|toxin|poison|cruelty|fee|interest)-free\b",
            r"\b(?:low|no|lower|reduced?s?|minimal|little)(?: the| your)? risk\b",
            r"\bhas been (?:safely )?cancel+ed (?:as|and|for you|per)",
        ),
        "It is risk-free.",
    ),
)

QUESTION: Final = (
    r"(?:(?!(?:[,;:–—-]|\bso\b|\bbut\b|\band\b) ?(?:would|shall|should|do|did|can|could|how|what|want|is (?!that"
    r"|it)|are (?!you sure)|may"
    r"|will|which|where|when|who|any|maybe|perhaps)\b)[^.!\n。]){0,80}?\?"
)
"""A comma and a verb begin a question of their own: "we're out of walnut, would oak do?" has said no."""
CONDITION: Final = (
    r"(?:^|[^a-z])(?:if|unless|in case|should you|whenever|when|even if|once)\b(?:(?!, (?:we|i|it|you|then|do|please"
    r"|never|stop|avoid)|\bthen\b)[^.!?\n]){0,60}$"
)

ONCE: Final = (
    r"\b(?:used to|previously|in the past|earlier|before|once|(?:said|told|says|heard|thought|think|thinks|read"
    r"|claims?|claimed|worried|rumou?rs?)(?: you| us| me)?(?: that)?)\b[^.!?\n]{0,60}$"
)
BUT_NOW: Final = (
    r"[^\n]{0,80}?\b(?:but|now|however|actually|in fact|mistaken|not true|isn't true|wrong|outdated|misunderstanding"
    r"|these days)\b"
)

PACK: Final = RefusalPack("en", REFUSALS, BENIGN, QUESTION, CONDITION, ONCE, BUT_NOW)
