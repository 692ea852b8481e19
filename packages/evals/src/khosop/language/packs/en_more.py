"""English ways of denying, warning and reporting without a "not", and words that Thai chats borrow. As in `en.py`."""

from typing import Final

from khosop.language.rows import Row

_HAVE: Final = r"(?:(?:has|have|had|'ve|'s) (?:now |already |since |just |long since |all but )?)?"
_AUX: Final = (
    r"(?:(?:has|have|had|is|are|was|were|will be|got|gets|went) (?:now |already |since |just |long |been |"
    r"being |all )*)?"
)
_WHEN: Final = (
    r"(?:last (?:week|month|year|season|spring|summer|autumn|fall|winter|[a-z]+day|january|february|march|"
    r"april|may|june|july|august|september|october|november|december)|yesterday|in (?:\d{4}|january|february|"
    r"march|april|may|june|july|august|september|october|november|december)|years? ago|months? ago|weeks? ago|"
    r"a while (?:ago|back)|for good|entirely|altogether|completely|overnight|with the)"
)
_HARM: Final = (
    r"(?:kidney|liver|heart|organ|lung|nerve|tissue|bone|brain|eye|ear|stomach|bowel|skin|wound|burn|"
    r"infection|poison\w*|chok\w+|bloat\w*|seizures?|death|disaster|trouble|injury|scars?|scarring|fractures?|"
    r"overdose|sepsis|blindness|toxic\w*|fumes|gas|fire|explosion|malware|fraud|theft|debt)"
)

MORE: Final = (
    Row(
        "neg",
        (
            rf"{_HAVE}(?:decid(?:e[sd]?|ing)|vot(?:e[sd]?|ing)|advis(?:e[sd]?|ing)|chose|choos(?:e[sd]?|ing)) against",
            r"(?:is|are|'re|'s|am|'m|been|was|were) (?:still |currently )?(?:holding|hold) (?:off|back)(?: on)?",
            r"(?:hold|held) off(?: on)?",
        ),
        "decided against, holding off on",
        "The cardiologist decided against ⟦putting in a stent⟧ this time.",
        "The cardiologist decided on ⟦putting in a stent⟧ today.",
    ),
    Row(
        "meta",
        (
            (
                r"(?:it )?(?:would be|is|'s|was) (?:simply |just |quite )?(?:misleading|wrong|incorrect|inaccurate|untrue|false"
                r"|a mistake|a stretch) to (?:say|claim|think|assume|suggest|believe)(?: that)?"
            ),
        ),
        "it would be misleading to say that",
        "It would be misleading to say ⟦there's no excess⟧ on hail damage.",
        "It is fair to say ⟦there's no excess⟧ on hail damage.",
    ),
    Row(
        "said",
        (
            (
                r"(?:several|some|many|a few|other|a couple of) (?:customers|people|guests|readers|clients|members|owners)"
                r"(?: have| had)? (?:written|said|told us|claimed|posted|wrote|reported)(?: that)?"
            ),
        ),
        "several customers have written that",
        "Several customers have written that ⟦the 99-baht pack has unlimited roaming⟧. It has 2 GB.",
        "Several customers have asked us. ⟦The 99-baht pack has unlimited roaming⟧.",
    ),
    Row(
        "neg",
        (
            (
                rf"{_HAVE}(?:refuse[sd]?|decline[sd]?|fail(?:s|ed)?|neglect(?:s|ed)?|omit(?:s|ted)?|forgot|forgets|"
                r"forgotten|cease[sd]?|opt(?:s|ed)? not)(?: point-blank| flatly| again| yet again)? to"
            ),
            (
                rf"{_HAVE}(?:refus(?:e[sd]?|ing)|declin(?:e[sd]?|ing)|reject(?:s|ed|ing)?|turn(?:s|ed|ing)? down|"
                r"ruled? out|veto(?:ed|es)?|denied|denies|disallow(?:s|ed)?)(?= (?:a|an|any|the|your|his|"
                r"her|their|this|all|our|that)\b)"
            ),
            (
                rf"{_HAVE}(?:phas(?:e[sd]?|ing) out|withdr(?:aw|awn|ew|aws)|scrap(?:s|ped)?|shelve[sd]?|axe[sd]?|pull(?:s|"
                r"ed)? the plug on|done away with|do away with|did away with|gotten? rid of|dispensed with|"
                r"discontinued?|suspend(?:s|ed)?|halt(?:s|ed)?|paus(?:e[sd]?|ing)|abolish(?:es|ed)?|"
                r"wound down|wind(?:s|ing)? down|call(?:s|ed)? off|ran out of|run out of|sold out of|given? up(?: on)?|"
                r"gave up(?: on)?|said goodbye to|parted with|back(?:s|ed) out of|pull(?:s|ed) out of)(?! (?:to|by|"
                r"on|for|your dog off|him off|her off|them off)\b)"
            ),
            (
                r"(?:is|are|'s|'re|we're|was|were|fall|falls|fell|stops?|stopped)?(?: still| a bit| sadly)? ?(?:short of|"
                r"low on|out of|devoid of|free of|far from|nowhere near|shy of|a long way from|bereft of)(?: (?:anyone|"
                r"anybody|staff|someone|people|a [a-z]+) who (?:can|could|would))?"
            ),
            (
                r"(?:lacks?|lacking|lacked|misses|missing)(?: (?:anyone|anybody|staff|someone|people|a [a-z]+) who (?:can|"
                r"could|would))?"
            ),
            r"(?:few|very few|hardly any|barely any|scarcely any|precious few|only a handful) of (?:our|the|these|those)",
            (
                r"(?:nobody|no one|no-one|none of (?:us|our staff|them))(?: here| on (?:this|our) team|"
                r" at this branch)? (?:is|are|was) (?:allowed|permitted|able|authori[sz]ed|trained|qualified|licensed|"
                r"willing|happy|going) to"
            ),
        ),
        "has refused to, has phased out, is short of anyone who can, nobody here is allowed to",
        "The landlord has declined to ⟦repaint the hall⟧ this year.",
        "He refused his dinner? Then ⟦give him a spoon of honey⟧ tonight.",
    ),
    Row(
        "deny",
        (
            (
                rf"{_AUX}(?:went away|gone|going away|faded away|fizzled out|fell through|dried up|died out|came to an end|"
                r"came to a close|wound up|wrapped up|ran its course|left us|bowed out|shut down|closed down|been pulled|"
                r"been scrapped|been shelved|been dropped|been axed|been withdrawn|been retired|been discontinued|"
                rf"been suspended|been paused|been called off)(?= (?:{_WHEN})|[.,;!]|$)"
            ),
            (
                r"(?:is|was|were|are) never (?:promised|offered|on offer|part of|included|agreed|approved|mentioned|"
                r"on the table|our policy|a thing|available|an option|guaranteed)"
            ),
            (
                r"(?:is|are|was|were) (?:something|a thing|things|nothing|one thing|an idea|"
                r"the kind of thing)(?: that)? (?:our |the |any |no |a )?(?:[a-z]+ ){1,3}?(?:would never|will never|never|"
                r"won't|wouldn't|don't|doesn't|refuse to|can't|cannot)"
            ),
            (
                r"(?:is|are)(?: sadly| already| now| completely| totally| all)* (?:fully booked|booked (?:out|up|solid)|"
                r"sold out|spoken for|taken|snapped up|off the (?:menu|table|list|cards)|history|ancient history|"
                r"yesterday's news|a non-starter|a no-go|no more|out of the question|beyond us|above our pay grade|"
                r"not a thing|out of reach)"
            ),
            (
                r"(?:isn't|is not|aren't|are not) (?:happening|on the cards|in the cards|in the works|possible|feasible|"
                r"doable|ours to give|up for grabs|a given)"
            ),
        ),
        "went away last May, fell through, was never promised, is something our vets would never do",
        "⟦The loyalty card⟧ went away last spring.",
        "⟦The loyalty card works again⟧. The old app went away last spring.",
        reach="far",
    ),
    Row(
        "unfit",
        (
            (
                r"(?:is|are|can be|could be|will be|would be)(?: just| only| often| always)* (?:a (?:recipe|shortcut|"
                r"fast track|one-way ticket|sure way|road|invitation|magnet|gateway|common cause|leading cause) (?:for|to|"
                rf"of)|asking for|begging for|courting|inviting|playing with)(?: (?:[a-z]+ ){{0,2}}{_HARM})?"
            ),
            (
                r"(?:may|can|could|will|would|might|often|only|just|always|usually)?(?: also| quickly| easily| quietly|"
                r" slowly)* ?(?:gives? off|produces?|releases?|leads? to|results? in|ends? in|brings? on|triggers?|"
                r"causes?|sets? off|invites?|risks?|spells?|means?|creates?)(?: (?:a|an|the|serious|severe|fatal|"
                rf"dangerous|more|permanent|acute|lasting|nasty|toxic|poisonous|deadly|your|further)){{0,3}} {_HARM}"
            ),
            (
                r"(?:will|would|can|could|may|might|only)(?: just| only| also)* (?:make (?:it|things|him|her|them|"
                r"matters) (?:worse|bleed|choke)|do (?:more )?harm|burn (?:the|his|her)|scald|blind|kill|poison|choke|"
                r"ruin|wreck|void)"
            ),
            (
                r"(?:has|have) (?:killed|blinded|burned|burnt|poisoned|choked|ruined|hurt) (?:many|more|plenty|countless|"
                r"dozens|several|too many)"
            ),
        ),
        "is a recipe for kidney failure, gives off toxic gas, has killed many",
        "⟦Feeding him raisins⟧ is a recipe for kidney failure.",
        "⟦Give him plain rice⟧. Raisins lead to kidney failure.",
        reach="far",
    ),
    Row(
        "false",
        (
            (
                r"(?:has|have|had|holds?|held) (?:no|zero|not a (?:grain|shred|word) of|little|nothing of) (?:truth|basis|"
                r"foundation|merit|substance|evidence|science)(?: to it| in it| behind it| whatsoever)*"
            ),
            (
                r"(?:has|have|was|were|been|has been)* ?(?:debunked|disproved|disproven|refuted|discredited|made up|"
                r"invented|photoshopped|doctored|an urban legend|an old wives' tale|a tall tale|clickbait|bogus|baloney|"
                r"nonsense|hogwash|rubbish)"
            ),
            r"(?:should|ought to|was (?:meant|supposed) to) (?:have )?(?:be|been|read|say|said)(?= )",
        ),
        "has no truth to it, has been debunked, should have been another one",
        "The story that ⟦we discharge patients at midnight⟧ has no truth to it.",
        "⟦We discharge patients at noon⟧; the midnight story has been debunked.",
        reach="far",
    ),
    Row(
        "said",
        (
            (
                r"(?:the |a |some |any )?(?:story|stories|rumou?rs?|tale|claim|theory|myth|gossip|talk|word|message|post|"
                r"clip|video|meme)s?(?: (?:going (?:a)?round|doing the rounds|making the rounds|out there|circulating|"
                r"online|on (?:facebook|tiktok|line|the street)|you (?:saw|read|heard)|that went viral))+(?: is| says|"
                r" has it)?(?: that)?"
            ),
            r"(?:complain(?:s|ed|t)?|grumble[sd]?|ร้อง|โวย)(?: เข้ามา| มา| to us)?(?: that| ว่า)",
            r"(?:feedback|comment|complain|report|claim|inbox|tag|review)(?: มา| เข้ามา)* ?ว่า",
        ),
        "the story going round that, a customer complains that",
        "ลูกค้า complain ว่า ⟦ของ damage⟧ ทางร้านกำลังเช็กค่ะ",
        "The story is true: ⟦we open at six⟧.",
        reach="far",
    ),
    Row(
        "pending",
        (
            (
                r"(?:is|are|was|'s)(?: still| now| currently)* (?:with|at|before|on the desk of|in the hands of|up to|"
                r"over to)(?: the| our| a)? (?:[a-z]+ ){0,2}(?:team|board|committee|panel|department|desk|manager|office|"
                r"bank|insurer|underwriter|landlord|doctor|vet|court|claims|review|finance|hr|head office)"
            ),
        ),
        "is with the review board",
        "Your request for ⟦the full payout⟧ is with the review board.",
        "",
        reach="far",
    ),
    Row(
        "topic",
        (
            (
                r"(?:your|his|her|the|their|my|an?) (?:appeal|petition|bid|case|plea|ask|motion|nomination|complaint|"
                r"claim|application|query|ticket)(?: is)? (?:for|to get|about|regarding|over)(?: an?| the| your)?"
            ),
        ),
        "your appeal for",
        "Your appeal for ⟦the full payout⟧ is with the review board.",
        "Your appeal went through: ⟦you get the full payout⟧.",
    ),
    Row(
        "if",
        (r"in which case", r"(?:unless|except if|save if|barring)"),
        "unless …, in which case",
        "Unless ⟦the band cancels⟧, all tickets stay final.",
        "",
    ),
    Row(
        "skip",
        (
            r"(?:we're|i'm|we are|i am|this is) not (?:kidding|joking|exaggerating|making (?:this|it) up)",
            r"no (?:kidding|joke)",
            (
                r"(?:can't|cannot|couldn't) (?:recommend|praise|thank|stress|emphasi[sz]e|"
                r"overstate)(?= [^.!?\n]{2,40}(?:enough|highly|strongly))"
            ),
        ),
        "can't recommend it highly enough; we're not kidding",
        "",
        "We can't recommend ⟦a dental check⟧ highly enough.",
    ),
)
"""English sentences."""

BORROWED: Final = (
    Row(
        "deny",
        (
            (
                r"(?:(?:ตอนนี้|ช่วงนี้|อันนี้|ตัวนี้|วันนี้|เดือนนี้|ยัง|ก็|ทาง|เรา|ร้าน|คือ|เป็น|status|is|ขอ|โดน|ถูก|ให้|finance|team|ทีม|campaign|"
                r"promo|โปร|system|ระบบ|admin|hr|insurance|ประกัน|bank|หมอ|doctor|ทาง finance) ?)*"
                r"(?:fully booked|sold out|out of stock|out of service|suspend(?:ed)?|expire[sd]?|reject(?:ed)?|"
                r"decline[sd]?|deny|denied|cancel(?:led|ed)?|discontinue[sd]?|not available|unavailable|not allow(?:ed)?|"
                r"no longer (?:support|available|offer|accept)|not support(?:ed)?|closed|ended|void(?:ed)?|fail(?:ed)?|"
                r"terminated?|blocked|banned|on hold|(?:จบ|end|full|off|hold)(?= ?(?:ไปแล้ว|แล้ว|ชั่วคราว|ไปก่อน|ก่อน|ไว้)))"
                r"(?: ?(?:ไปแล้ว|แล้ว|ชั่วคราว|ไปก่อน|ก่อน|มา|ไป|หมด|อยู่|ตลอด))*(?=ค่ะ|ครับ|นะ|จ้า|คะ| ?$|[.!,])"
            ),
        ),
        "sold out แล้วค่ะ, reject มาค่ะ, ขอ off ไปก่อน: English predicates in Thai",
        "⟦เปลี่ยนไซซ์ฟรี⟧ ตอนนี้ suspended ชั่วคราวค่ะ",
        "⟦เปลี่ยนไซซ์ฟรี⟧ค่ะ รุ่นเก่า sold out แล้ว",
        reach="far",
    ),
    Row(
        "ban",
        (
            r"(?:strictly no|absolutely no|no no|big no|strictly prohibited|ห้าม strictly)(?: สำหรับ[^:\n]{1,24})?(?=:| |$)",
        ),
        "strictly no …: in Thai chats",
        "Strictly no สำหรับน้องแมวนะคะ: lily, ⟦grape⟧, onion, chocolate ค่ะ",
        "",
    ),
)
"""English words in Thai sentences: rows of the Thai pack."""
