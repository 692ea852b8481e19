"""English: which wordings deny, forbid, suppose, report or ask, and what ends their reach."""

from typing import Final

from khosop.language.packs.en_more import MORE
from khosop.language.rows import Pack, Row

_ADVERB: Final = (
    r"(?: (?:currently|really|yet|ever|actually|always|even|usually|simply|just|at all|necessarily|"
    r"normally|typically|longer|sadly|unfortunately))*"
)
_AUX: Final = r"(?:is|are|was|were|does|do|did|has|have|had|can|could|will|would|should|may|might|must)"
_NT: Final = (
    r"(?:isn't|aren't|wasn't|weren't|doesn't|don't|didn't|hasn't|haven't|hadn't|can't|cannot|"
    r"couldn't|won't|wouldn't|shouldn't|mustn't|mightn't|needn't|ain't|isnt|dont|cant|wont|doesnt|"
    r"didnt)"
)
_CARRIES: Final = (
    r"(?:assume|think|believe|mean|say|said|imply|conclude|promise|guarantee|confirm|expect|claim|suggest|tell|"
    r"take it|"
    r"worry|forget|hesitate|fail|mind|miss|panic|wait to|go wrong|help|not|know|be afraid|be shy|fear|afford|"
    r"recommend|"
    r"advise|stop|refuse|hurt|[a-z' ]{1,30}? without)"
)
"""Verbs whose negation does something else than deny what follows; rows of their own say what."""
_PEOPLE: Final = (
    r"(?:you|the customer|customer|customers|your (?:friend|agent|neighbou?r|message|screenshot|son|"
    r"daughter|wife|husband|partner|brother|sister|mum|mom|mother|dad|father|aunt|uncle|cousin|grandma|grandmother|"
    r"boss|colleague|coworker|roommate|flatmate|landlord|classmate|trainer|breeder|seller)s?|she|he|they|some "
    r"(?:people|owners|sites|websites|customers|guests|users|forums|"
    r"blogs)|people|others?|someone|somebody|"
    r"tiktok|facebook|instagram|youtube|reddit|google|chatgpt|dr google|"
    r"many (?:people|owners|customers|guests)|(?:a|one of our|my|an|another|our previous|"
    r"the previous|the other|another|our other|a different) (?:branch|store|shop|colleagues?|agents?|staff member"
    r"|rep|representative|employee|assistant)|"
    r"a (?:friend|caller|scammer|website|blog|post|reviewer|forum|third-party site)|scammers?|"
    r"fraudsters?|the (?:post|ad|flyer|rumou?r|caller|scammer|screenshot|message|email|text|website|"
    r"article|old website)|"
    r"social media|the internet|folk wisdom|old advice|rumou?rs?|other (?:shops|stores|sites|"
    r"companies|people|customers|guests)|a competitor|competitors|resellers?|third-party sites?)"
)
_SAY: Final = (
    r"(?:say|says|said|saying|claim|claims|claimed|claiming|think|thinks|thought|believe|believes|"
    r"believed|mention|mentions|mentioned|told (?:you|us|me|them|your [a-z]+)|tell (?:you|us)|wrote|"
    r"writes|read|heard|assume|assumes|assumed|state|states|stated|suggest|suggests|suggested|"
    r"advertise|advertises|advertised|promise|promises|promised|hoped|expected|posted|insist|insists|"
    r"insisted|report|reports|reported|understood|quoted (?:you|us))"
)

_ROWS: Final = (
    Row(
        "neg",
        (
            "not",
            _NT,
            rf"{_AUX} not{_ADVERB}",
            rf"{_NT}{_ADVERB}",
            "never",
            "no",
            "no longer",
            "without",
            "neither",
            "nor",
            "none of",
            "nobody",
            "no one",
            "nothing",
            "unable to",
            "hardly",
            "barely",
            "rarely",
            "far from",
            "anything but",
            "refuse to",
            "refuses to",
            "decline to",
            "fails? to",
            "lacks?",
            "stopped",
            "ceased",
            "discontinued",
            "free of",
            "instead of",
            "rather than",
            "in place of",
            "exclud(?:ing|es?|ed)",
            "except(?: for)?",
            "other than",
            "aside from",
            "apart from",
            "unlike",
            "in no way",
            "under no circumstances",
            "at no time",
            "on no account",
            "by no means",
            "(?:ineligible|not eligible|disqualified) (?:for|from)(?: an?| the)?",
            "(?:unavailable|invalid|not valid|void|off-limits) (?:for|on|in|with|at|during)(?: an?| the| your)?",
            "(?:have|has|had) no (?:plans?|intention|way|means|authority|right|access|power) (?:to|of)(?: be| do)?",
            "(?:have|has|had|am|is|are|was|were) yet to",
            (
                rf"(?:{_NT}|{_AUX} not),(?: i'm| we're)? ?(?:however|though|unfortunately|sadly|regrettably|afraid|"
                r"as you know|of course|for now|at present|in fact),"
            ),
            rf"(?:(?:and|so|then|plus) )?(?:you|he|she|they|there) {_NT}{_ADVERB}(?! {_CARRIES})",
            rf"(?:and|so|then|plus) (?:we|i|it) {_NT}{_ADVERB}(?! {_CARRIES})",
            "(?:run|ran|running|sold|fresh|all|clean) out of(?: the)?",
            "out of stock (?:on|of|for)",
            "(?:scratch|strike|disregard|ignore|discard|undo|cross out|leave out|take back)(?! (?:about|to|if|any))",
            (
                "(?:forget|drop|skip)(?= (?:the|that|what|my) [^.!?\\n]{0,30}(?:i|we) (?:wrote|typed|said|quoted"
                "|posted|sent|gave|told))"
            ),
            (
                "(?:is|are|works?|does|do|be|it's|that's) (?:much |far |a lot |always |still |even )*(?:better"
                "|safer|quicker|healthier|wiser|gentler|kinder|cheaper) than"
            ),
            "as opposed to(?: the| a| an)?",
            (
                "outside (?:the|our) (?:delivery |service |free )?(?:area|zone|range|radius|region)(?: where"
                "| in which| that| of| for)?(?: we)?"
            ),
        ),
        "not, never, without, instead of, except",
        "Sorry, we do not ⟦rent bikes by the hour⟧.",
        "The gym isn't busy now, so ⟦walk right in⟧.",
    ),
    Row(
        "ban",
        (
            "don't",
            "do not",
            "please don't",
            "please do not",
            "never",
            "avoid",
            "refrain(?: from)?",
            "stop(?=[a-z ]{0,20}ing)",
            "must not",
            "mustn't",
            "shouldn't",
            "should not",
            "should never",
            "must never",
            "ought not to",
            "(?:is|are) not (?:allowed|permitted) to",
            "not allowed to",
            "not permitted to",
            "forbidden to",
            (
                "(?:it's|it is|it'd be|it would be|that would be)(?: very| extremely| too| quite)? (?:dangerous|"
                "unsafe|risky|not safe|a bad idea|unwise|a mistake|a big mistake|irresponsible|illegal) to"
            ),
            "(?:advise|recommend|warn)(?:s|ed)?(?: you)? against",
            "not recommended to",
            "(?:wouldn't|would not|don't|do not|can't|cannot) (?:recommend|advise|suggest|encourage)",
            "beware of",
            "resist(?: the (?:urge|temptation)(?: to)?)?",
            "off[- ]limits(?=[^.!?\\n]{0,30}:)",
            "under no circumstances should you",
            "no need to",
            "need not",
            "don't (?:have|need) to",
            "do not (?:have|need) to",
            "doesn't (?:have|need) to",
            "prohibited from",
            "steer (?:well |very )?clear of",
            "(?:keep|stay) (?:well |right |far )?(?:away|clear|off)(?: from| of)?(?! (?:the hook|to))",
            (
                "(?:skip|stop|leave out|cut out|give up|avoid) (?:the following|these|all of these"
                "|any of these)(?=[^.!?\\n]{0,40}:)"
            ),
            "prohibited:",
            "forbidden:",
            "(?:think|thinking) twice (?:before|about)",
            "be (?:very |extremely |really )?(?:wary|careful) (?:of|about|when)",
            "hold off(?: on)?",
            "abstain from",
            "say no to",
            (
                "(?:asked|urged|told|advised|warned|reminded|careful|sure|try|trying|remember|best|better|wise|"
                "wiser|safer|important|careful|take care|and) not to"
            ),
            "(?:nobody|no one|no child|no pet|no patient) (?:should|may|must|is allowed to)(?: ever)?",
            "(?:it's|it is|that's) never (?:ok|okay|safe|a good idea|acceptable|wise|worth it) to",
            "there's no way (?:you|he|she|they|anyone) should",
            "(?:strongly |actively )?discourag(?:e|es|ed|ing)",
            "(?:warn|warns|warned|caution|cautions) (?:you |people |owners )?(?:about|against|not to)",
            (
                "(?:keep|keeping|prevent|preventing|stop) (?:him|her|it|them|your [a-z]+|the [a-z]+|kids|children"
                "|pets) from"
            ),
            (
                "leave (?:these|those|the following|this|all)(?: [a-z]+)? (?:at home|behind|out"
                "|outside)(?=[^.!?\\n]{0,20}:)"
            ),
            (
                "(?:things|foods|what|ways|items|products|remedies|tricks) (?:that |which |you |we "
                "|they )?(?:won't|don't|doesn't|can't|cannot|shouldn't|must not|mustn't|never) [a-z ]{1,30}(?=:)"
            ),
            (
                "(?:keep|store|put|leave) (?:all of |all )?(?:these|the following|them"
                "|those)(?: [a-z]+)? (?:away from|out of|far from|off)[^:.!?\\n]{1,24}(?=:)"
            ),
        ),
        "don't, avoid, advise against",
        "Please do not ⟦restart the boiler yourself⟧; call an engineer.",
        "Don't worry, we ⟦offer free shipping⟧.",
    ),
    Row(
        "meta",
        (
            (
                r"(?:don't|do not|never|shouldn't|should not|can't|cannot|mustn't|wouldn't|would not|didn't|"
                r"did not|doesn't|does not)(?: just| ever| simply| automatically)? (?:assume|think|believe|mean|"
                r"say|said|imply|conclude|promise|guarantee|confirm|claim|suggest|expect|take it|tell (?:you|"
                r"people))(?: that| for granted(?: that)?)?"
            ),
            "(?:it's|it is|that's|this is) not (?:that|true that|the case that|as if|because)",
            "not that",
            "(?:i|we) doubt(?: that)?",
            "(?:is|it's|are|am|i'm) (?:very |highly |quite |rather |most |extremely |so )?unlikely(?: that| to)?",
            "(?:i|we) (?:wish|wished) (?:we|i|it) (?:could|were|had)?",
            (
                "(?:(?:we|i|they)'d|would) (?:love|like|be happy) to(?=[^.!?]{0,80}(?:but|however|unfortunately"
                "|for now|right now|some ?day|one day|at some point))"
            ),
            "(?:want|wanted|meant) to(?=[^.!?]{0,60}but)",
            "(?:isn't|wasn't|is not|was not|not) (?:true|the case|correct|right)(?: that)?",
            (
                "(?:it's|it is) (?:a )?(?:myth|misconception|rumou?r|false|untrue|wrong|incorrect)(?: to (?:say|"
                "think|assume|claim))?(?: that)?"
            ),
            (
                "(?:contrary to|despite) (?:the )?(?:rumou?rs?|belief|claims?|popular belief|what [a-z ]{1,20} "
                "said)(?: that)?"
            ),
            "(?:the|a) (?:myth|misconception|rumou?r|claim|idea|belief) that",
            "not everyone",
            "not every [a-z]+",
            "not all [a-z]+",
            "no guarantee(?: that)?",
            "no evidence(?: that)?",
            "there is no way(?: that)?",
            "there's no way(?: that)?",
            "no way(?: that)?",
            "(?:pretend|pretending|pretends|posing|pose) (?:that|to|as)",
            "mistakenly (?:said|told|stated|wrote)",
            "wrongly (?:said|told|stated)",
            (
                "(?:disregard|ignore|forget|discard|scratch)(?: [a-z']+){1,5} (?:saying|that said|stating|where "
                "(?:i|we) said|in which (?:i|we) said|claiming)(?: that)?"
            ),
            (
                "(?:i|we) (?:wouldn't|would not|couldn't|can't|cannot) (?:go so far as to )?(?:say|call it|swear|"
                "bet|argue)(?: that)?"
            ),
            (
                "(?:it's|it is|you're|you'd be) (?:wrong|mistaken|a mistake|dangerous|risky|foolish) to (?:think|"
                "assume|believe|say|conclude|suppose)(?: that)?"
            ),
            "no such thing as(?: an?| the)?",
            (
                "nowhere(?: [a-z]+){0,6} (?:does|do|did|is|have|has|will) (?:it|we|i|they|you"
                "|that)(?: ever)? (?:say|said|state|promise|promised|mention|written|claim|claimed)(?: that)?"
            ),
            (
                "(?:if|had)(?=(?: only)?(?: (?:you|we|i|they|he|she|it|the [a-z]+)(?: had|'d)?(?: not| only| just"
                "| already|"
                " ever)? (?:[a-z]{2,12}ed|written|spoken|chosen|given|taken|seen|known|bought|brought|caught|told"
                "|sold|made|"
                "sent|gone|done|come|met|kept|paid|heard|found|rung|got|gotten))[^.!?\\n]{0,70} (?:would|could"
                "|might)(?:'ve| have))"
            ),
            (
                "(?:it's |it is )?only in (?:films|movies|soaps|soap operas|tv (?:shows|dramas|series)|dramas"
                "|novels|stories|hollywood|fairy tales|cartoons|adverts?|ads)(?: that| do| does| can)?"
            ),
            (
                "(?:is|are|was|were|'s|'re) (?:quite |simply |just |sadly )?(?:wrong|mistaken|confused"
                "|misinformed|misled)(?: in (?:saying|thinking|claiming)| to (?:say|think))?(?: that| about)"
            ),
            "(?:myth|fiction|misconception|old wives' tale|rumou?r|false claim)(?: ?#?\\d+)?(?=:)",
            "(?<![a-z0-9'] )were(?= (?:the|your|you|he|she|it|they|we|i|this|that|a|an) [^.!?\\n]{2,50} would )",
        ),
        "that does not mean; a myth that",
        "Don't assume the wire is ⟦not live⟧.",
        reach="far",
    ),
    Row(
        "fear",
        (
            "(?:don't|do not|never|no need to) (?:worry|fear|be afraid|be concerned)(?: about| that)",
            "no (?:fear|worry|risk) (?:of|that)",
        ),
        "don't worry that",
        "Don't worry about ⟦losing your deposit⟧.",
        "Don't worry that we won't ⟦refund you⟧.",
        reach="far",
    ),
    Row(
        "unsure",
        (
            "(?:not|n't) (?:sure|certain|clear|know|confirmed)(?: yet)? (?:whether|if|that|when)",
            "i'm not (?:sure|certain)(?: yet)?(?: whether| if| that)?",
            "(?:don't|do not) (?:yet )?know (?:whether|if|that)",
            "(?:can't|cannot|unable to) (?:yet )?(?:say|confirm|tell|promise|guarantee)(?: yet)? (?:whether|if|that)",
            (
                "(?:check|checking|ask|asking|find out|see|confirm|verify|verifying|wondering|unclear|undecided|"
                "reviewing|deciding|review)(?: with [a-z ]{1,20})? (?:whether|if)"
            ),
            "whether(?: or not)?",
            "depends on whether",
            "it remains to be seen",
            "(?:i|we) hope(?: that)?",
            "hopefully",
            "(?:may|might|could) (?:possibly |perhaps )?be able to",
            (
                "(?:perhaps|maybe|possibly|probably|i think|i believe|i'd guess|i guess|i "
                "suppose)(?=[^.!?\\n]{0,70}(?:let me|i'll (?:check|ask|confirm|verify)|i(?:'d)? (?:need|have|want) "
                "to (?:check|ask|confirm)|not (?:sure|certain|100%)|double-check|don't quote me))"
            ),
            (
                "there(?:'s| is| may be| might be| could be)(?: still| also)? (?:a|some|every|only a) (?:small |"
                "good |slim |slight |decent |fair |real )?(?:chance|possibility|likelihood)(?: that| of)?"
            ),
            "chances are(?: that)?",
            "(?:it's|it is|it may be|it might be) possible(?: that)?(?! to| for)",
            "(?:we're|i'm|we are|i am|we|i|still) (?:hop(?:e|ing)|trying)(?: to| that)?",
            (
                "(?:we'll|i'll|we will|i will|we can|i can|let me|let us) (?:try|do (?:my|our) best|see if|see "
                "whether)(?: to)?"
            ),
            "fingers crossed",
            "with (?:any|a bit of|a little) luck",
            (
                "(?:is|are|was|were) (?:still )?(?:subject to (?:availability|approval|review|confirmation)|to be "
                "(?:confirmed|decided|announced)|undecided|up in the air|not guaranteed|yet to be (?:confirmed|"
                "decided|approved))"
            ),
            "(?:can't|cannot|isn't|aren't|not) (?:be )?(?:guaranteed|promised|ruled out)",
            "it (?:might|may|could) (?:well |just |also )?be(?: that)?",
            "(?:maybe|perhaps)(?=[^.!?\\n]{0,60}(?:maybe not|perhaps not|or not))",
        ),
        "not sure whether",
        "I'm not sure whether the shop will ⟦match that price⟧.",
        reach="far",
    ),
    Row(
        "if",
        (
            "if",
            "in case",
            "unless",
            "provided(?: that)?",
            "as long as",
            "should you",
            "suppose",
            "supposing",
            "assuming(?: that)?",
            "imagine",
            "once",
            "as soon as",
            "the moment",
            "by the time",
            "whenever",
            "(?:after|before) (?:you|we|they|the)",
            "when(?!ever)",
            (
                r"until(?! (?:\d|noon|midnight|dawn|late|one|two|three|four|five|six|seven|eight|nine|ten|eleven|"
                r"twelve|mon|tues|wed|thurs|fri|satur|sun|tonight|tomorrow|now|further|the end of|last|next|"
                r"recently|january|february|march|april|may|june|july|august|september|october|november|december))"
            ),
            "in the event(?: that)?",
            "even if",
            "were we to",
            (
                "(?<![a-z0-9'] )should(?= (?:you|the|your|he|she|it|they|there|we|i|any|anything|this|that|a|an|"
                "her|his|someone|anyone) )"
            ),
            "(?<!we )(?<!i )(?<!they )(?<!you )had(?= (?:you|we|they|he|she|i) )",
            "in the (?:unlikely )?event(?: that| of)?",
            "only (?:if|when|once|after)",
            "(?:let|tell) (?:me|us) know (?:if|when|as soon as|once)",
            "(?<![a-z0-9'] )had(?= (?:the|your|my|our|this|that|a|an) [a-z]+ )",
            (
                "(?:the (?:minute|second|instant|day)|every time|each time|any time)(?= (?:you|your|the|he|she|it"
                "|they|we|his|her|their|its) )"
            ),
            "(?<![a-z0-9'] )were(?= (?:the|your|you|he|she|it|they|we|i|this|that|a|an) )",
        ),
        "if, once, until",
        "If your ⟦parcel arrives damaged⟧, send us a photo.",
        "If you're unhappy, we ⟦refund in full⟧.",
    ),
    Row(
        "said",
        (
            (
                rf"{_PEOPLE}(?: may| might| could| will| also| often| have| has| had| still| once| sometimes|"
                rf" previously| probably| must have| may have| might have| could have)* {_SAY}(?: that| online"
                r"| somewhere)?"
            ),
            "(?:according to|as per) (?:the rumou?r|some [a-z]+|social media|the post|your friend)",
            "it is (?:said|rumou?red|claimed)(?: that)?",
            "rumou?r has it(?: that)?",
            (
                "(?:thanks|thank you) for (?:asking|your (?:question|message|enquiry|inquiry|note|e?-?mail|query"
                "|call|comment|letter|interest)) (?:about|whether|if|"
                "regarding)"
            ),
            (
                "(?:claiming|saying|stating|promising|offering)(?: that| to)?(?=[^.]{0,60}(?:scam|fake|fraud|"
                "not (?:ours|us|from us)))"
            ),
            "you were told(?: that)?",
            "was told(?: that)?",
            "were promised(?: that)?",
            (
                "(?:according to|as per) (?:a|an|the|that|this|your|some)(?: [a-z]+)? (?:post|posts|video|clip|"
                "thread|forum|blog|article|flyer|ad|advert|tweet|meme|rumou?r|friend|neighbou?r|brother|sister|"
                "cousin|mother|father|mum|mom|dad|colleague|coworker|website|screenshot)"
            ),
            "(?:word|rumou?r) (?:is|on the street is)(?: that)?",
            (
                "(?:some|many|certain|various|a few|several|most|old|popular) (?:websites?|sites|blogs?|forums?|"
                "posts|videos|articles|folks|people|owners|parents|users|grandmothers|guides|recipes|"
                "influencers)(?: (?:still|may|might|will|often|also|even))? (?:recommend|advise|advocate|swear by|"
                "push|share|spread|warn|argue|tell you)(?: that| to)?"
            ),
            "(?:was|is) (?:going around|circulating|doing the rounds)(?: saying)?(?: that)?",
            (
                "(?:the|that|your|a|an) (?:leaflet|brochure|flyer|poster|sign|label|booklet|catalogue|catalog"
                "|listing|banner|menu|newsletter|page|app|ticket)(?: [a-z]+){0,4} (?:says?|said|shows?|reads?"
                "|states?|claims?|lists?)(?: that)?(?=[^.!?\\n]{0,80}(?:\\bbut\\b|that's (?:from|old|out)"
                "|outdated|last year|no longer|wrong|a mistake|misprint|out of date))"
            ),
            (
                "(?:videos?|clips?|reels?|posts?|threads?|influencers?|bloggers?|memes?)(?: online| on [a-z]+"
                "| going around| of)?(?: that)? (?:shows?|showing|teach(?:es)?|telling|tells?|recommending"
                "|promot(?:es?|ing))(?: people| you| how to| owners| parents)*"
            ),
            (
                r"(?:someone|somebody|people|a (?:guy|man|woman|user|member|neighbou?r)) (?:in|on|at|from"
                rf"|over) [a-z ]{{2,24}}? {_SAY}(?: that)?"
            ),
            (
                r"the (?:scam|fake|phishing|spam|old|forwarded|dodgy|bogus|viral) (?:text|message|email|post|page"
                rf"|call|sms|letter|ad|screenshot)s? {_SAY}(?: that)?"
            ),
            (
                "(?:i|we) (?:read|heard|saw)(?: it)?(?: somewhere| online| on the internet| on (?:tiktok|facebook"
                "|reddit|youtube|instagram|a forum|a blog)| in a (?:forum|blog|group))+(?: that)?"
            ),
            (
                "(?:(?:many|some|most|a lot of|lots of|plenty of|other) (?:owners|people|breeders|parents|folks"
                "|guests|mothers|athletes|patients|families)|breeders|grandmothers|everybody"
                "|everyone)(?= (?:still |often |just )?(?:use|uses|swear|swears|give|gives|feed|feeds|put|puts"
                "|rub|rubs|apply|try|take|takes|like|likes|eat|drink|do|does)[^.!?\\n]{2,70}\\bbut\\b)"
            ),
            (
                "(?:the|that|this|your|his|her) (?:site|website|page|article|blog|forum|breeder|seller"
                "|previous owner|old owner|trainer|influencer|video|leaflet|box)(?: once| still| also)? (?:says?"
                "|said|swore|swears|insists?|insisted|claims?|claimed|promised"
                "|wrote)(?: that)?(?=[^.!?\\n]{0,80}\\bbut\\b)"
            ),
        ),
        "others say that",
        "Some people say you can ⟦give him paracetamol⟧; that is wrong.",
        "The vet says you can ⟦wait and see⟧.",
        reach="far",
    ),
    Row(
        "asked",
        (
            (
                "(?:you|they|customers?|she|he|people)(?: have| had| also| often)? (?:ask|asks|asked|wonder|"
                "wondered|want(?:ed)? to know)(?: us| me)?(?: about| whether| if)?"
            ),
            "your question (?:is|was|about|whether|regarding)(?: about| whether| if)?",
            "(?:you'd|you would) like to know (?:whether|if)",
        ),
        "asks whether",
        "You asked whether we ⟦offer free shipping⟧.",
        reach="far",
    ),
    Row(
        "doubt",
        (
            (
                "why (?:on earth |in the world )?(?:would|should|do|did|does|wait|risk|bother)(?: anyone| we|"
                " you| a [a-z]+| the [a-z]+)?"
            ),
            "who(?<![a-z,] who) (?:on earth |in their right mind )?(?:says|said|would|told you|needs|wants)(?: that| ever)?",
            "how (?:could|can|would|on earth could) (?:we|you|anyone|they|a [a-z]+)(?: possibly| ever)?",
            "since when (?:do|does|did|is|are)",
            "as if we(?: would|'d)?",
            "do you (?:really|seriously) think(?: that)?",
            "what (?:bank|shop|hotel|airline|clinic|vet) would",
        ),
        "why would, who would",
        "Why on earth would we ⟦sell used tyres as new⟧?",
        "Who says we don't ⟦refund⟧?",
        reach="far",
    ),
    Row(
        "topic",
        (
            "request(?:s|ed|ing)?(?: for| to)?(?: an?| the)?",
            (
                "your (?:request|question|enquiry|inquiry|application|query|claim) (?:for|about|regarding|to|"
                "on)(?: an?| the)?"
            ),
            "asked (?:for|about)(?: an?| the)?",
            "regarding(?: the| your| an?)?",
            "about (?:the|your|an?)",
            "application for(?: an?| the)?",
            (
                "(?:details|information|questions?|rules|conditions|terms|policy) (?:on|about|for|of|regarding)(?: "
                "the| an?)?"
            ),
            "eligib(?:le|ility) for(?: an?| the)?(?=[^.]{0,40}(?:review|check))",
            "waitlist(?:ed)? for(?: an?| the)?",
            "waiting list for(?: an?| the)?",
            "a chance to win",
            "how to",
            "the (?:risks?|dangers?) of",
            "forward(?:ed)? your request for(?: an?| the)?",
            "wanted(?: an?| the| to)?",
            "interested in(?: an?| the)?",
            "you(?:'d| would) like(?: to| an?)?",
            "on the subject of",
            "look(?:ing|ed)? into(?! it| that| this| everything)(?: an?| the| your)?",
            (
                "(?:your|the guest's|her|his|their) (?:wish|interest|concerns?|feedback|preference|suggestion|"
                "complaint|message|worry|worries|thoughts|idea) (?:for|in|about|on|regarding|of|to)(?: an?| the)?"
            ),
            "(?:enquir|inquir)(?:y|ed|ing|e) (?:about|regarding|into)(?: an?| the)?",
            "consider(?:ing)?(?: an?| the| your)?(?=[^.!?]{0,60}(?:and (?:get|let|reply)|review|next week|soon))",
            "asked? (?:the|my|our|your|a|another) [a-z]+ (?:for|about|regarding)(?: an?| the)?",
            "(?:spoken|talked|checking|check|speak|talk) (?:to|with) [a-z ]{2,25} about(?: an?| the)?",
            (
                "as for(?=[^.!?]{0,80}(?:let me|(?:i'll|we'll|i will|we will) (?:ask|check"
                "|find|look|get back)|i (?:need|have) to (?:ask|check)))"
            ),
        ),
        "a request for, about",
        "Your question about a ⟦longer lease⟧ is with the landlord.",
        "Your request for a ⟦full refund⟧ has been approved.",
    ),
    Row(
        "was",
        (
            "used to",
            "formerly",
            "previously",
            "in the past",
            "no longer",
            "once offered",
            "last (?:year|month|week|season)'?s?",
            "changed from",
            "moved from",
            "the old",
            "until (?:last|recently)",
            (
                "(?:earlier|previously|before|at first|initially|originally|mistakenly|wrongly|yesterday),? (?:we|"
                "i|my colleague|the page|the email) (?:had )?(?:quoted|said|wrote|told you|listed|mentioned|posted|"
                "stated|typed|gave(?: you)?|sent(?: you)?)(?: that)?"
            ),
            (
                "(?:we|i|the page|the email|the site|the menu) (?:had )?(?:originally|initially|mistakenly|wrongly|"
                "previously|incorrectly|accidentally|first|earlier) (?:quoted|said|wrote|told you|listed|mentioned|"
                "posted|stated|typed|gave(?: you)?|sent(?: you)?)(?: that)?"
            ),
        ),
        "used to, changed from",
        "We used to ⟦offer free shipping⟧, but that ended in May.",
    ),
    Row(
        "fact",
        (
            "why (?:on earth |in the world |ever )?(?:wouldn't|shouldn't|can't|won't|not)(?: we| you| i)?",
            "how could (?:we|i) not",
            "did you know(?: that)?",
            "have you heard(?: that)?",
            "you know(?: that)?",
            "don't forget(?: that)?",
            "who (?:doesn't|wouldn't|does not)",
            (
                "(?:isn't|aren't|wasn't)(?: it| that| you| they| he| she) (?:great|nice|lovely|amazing|wonderful|"
                "good|fantastic|glad|lucky|handy|brilliant|convenient|a relief|cool)(?: that)?"
            ),
            "why don't (?:you|we)",
            "why [a-z' ]{2,40} when(?= )",
        ),
        "did you know that",
        "",
        "Did you know that students get ⟦half-price lockers⟧?",
    ),
    Row(
        "affirm_that",
        (
            "in fact",
            "actually,",
            "the truth is",
            "we confirm(?: that)?",
            "i can confirm(?: that)?",
            "i'm happy to say(?: that)?",
            "it's",
        ),
        "in truth, we confirm",
        "",
        "They said it was not possible. I can confirm that ⟦late checkout is free⟧.",
    ),
    Row(
        "deny",
        (
            (
                rf"{_AUX} not{_ADVERB}(?! (?:only|just|require|required|limited|subject|cost|need|expire|depend|"
                rf"matter|affect|count|have to|a problem|an issue|too late|going anywhere))"
            ),
            (
                rf"{_NT}{_ADVERB}(?! (?:only|just|require|required|limited|subject|cost|need|expire|depend|matter|"
                rf"affect|count|have to|a problem|an issue|too late))"
            ),
            "(?:is|are) no longer",
            (
                "(?:is|are|was|were)(?: currently| unfortunately| sadly| now| all| strictly)* (?:unavailable|"
                "impossible|out of the question|unsafe|forbidden|prohibited|banned|excluded|suspended|"
                "discontinued|cancelled|canceled|over|sold out|fully booked|closed|paused|off the table|beyond|"
                "outside|against)"
            ),
            (
                "(?:has|have) (?:ended|expired|been (?:cancelled|canceled|discontinued|suspended|withdrawn|"
                "rejected|declined|denied|refused|removed)|run out|sold out|finished|closed|stopped)"
            ),
            "(?:ended|expired|was rejected|was declined|was denied|never (?:existed|happened|was))",
            (
                "not (?:available|possible|allowed|included|offered|covered|permitted|supported|accepted|ours|"
                "yet|today|at the moment|anymore|any more)"
            ),
            "unavailable",
            "never",
            "remains? (?:closed|unavailable)",
            (
                "(?:is|are|was|were)(?: currently| unfortunately| sadly| now| all| strictly| temporarily| "
                "completely| also)* (?:a thing of the past|history|off the (?:menu|cards|list)|out of (?:stock|"
                "service|order|bounds|the question)|gone|on hold|on ice|unable to|missing|not happening|a no-go|a "
                "no|disallowed|disabled|ineligible|invalid|void|full|booked up|booked out)"
            ),
            (
                "no longer (?:appl(?:y|ies)|available|valid|exists?|works?|offered|included|possible|in stock|"
                "accepted|runs?|operates?|on sale|in effect|active|supported|allowed|a thing)"
            ),
            (
                "(?:isn't|aren't|is not|are not)(?: currently| yet| really)? (?:part of|among|on the list|"
                "something|in the|one of|in our|up to us|an option)"
            ),
            "(?:falls?|lies|goes) (?:outside|beyond)",
            (
                "(?:was|were|has been|have been|got|is being|are being) (?:retired|scrapped|axed|phased out|"
                "dropped|switched off|turned off|disabled|shut down|closed down|deactivated|revoked|frozen|blocked|"
                "called off|abolished|done away with)"
            ),
            (
                "(?<=(?:\\d|am|pm|slot|price|date|day|hours) )(?:has|have|is|was|were) (?:now |since )?(?:been "
                ")?(?:changed|moved|rescheduled|replaced|postponed|corrected|updated|bumped) (?:to|by|with)"
            ),
            (
                "(?:that's|that is|this is|it's) (?:one thing|something|a thing) (?:we|i|they) (?:can't|cannot"
                "|don't|won't|couldn't)(?: do| offer| manage| arrange| allow| provide)*"
            ),
            "(?:not an option|no chance|a non-starter|a no from (?:us|me)|no can do|not on the cards)",
            "(?:is|are)(?: strictly| still| all)? out(?= (?:for|until|till|of the)|[.,;!]|$)",
            "(?:is|are|'s) a (?:strict |firm |definite |hard )?no(?= (?:for|until|till|from)|[.,;!]|$)",
            (
                "(?:ran out|has run out|have run out|'s run out|fell through|lapsed|has lapsed|was a one-off"
                "|sold out (?:in|on|last|within|yesterday|this))"
            ),
        ),
        "is not, is no longer, has ended",
        "A ⟦second key card⟧ is not available here.",
        "⟦Free shipping⟧ isn't limited to members.",
        reach="far",
    ),
    Row(
        "unfit",
        (
            (
                "(?:is|are|can be|could be|would be|may be)(?: very| extremely| really| highly| too|"
                " a bit)? (?:dangerous|risky|harmful|toxic|poisonous|fatal|deadly|unsafe|a bad idea|a mistake|"
                "not (?:safe|recommended|advised|advisable|a good idea))"
            ),
            (
                "(?:could|can|may|might|will) (?:kill|harm|hurt|poison|make (?:it|things|him|her) worse|"
                "cost (?:him|her|them|it)s? (?:his|her|their|its)? ?life)"
            ),
            (
                "(?:could|can|may|might|will|would) (?:cause|lead to|trigger|result in|release|produce|create|give "
                "off)(?: [a-z]+)? (?:seizures?|kidney|liver|brain|nerve|permanent|serious|severe|fatal|death|"
                "damage|blindness|infections?|poisoning|burns?|toxic|choking|bleeding|injury|injuries|an? (?:fire|"
                "explosion|overdose|stroke|shock|infection)|fumes|gas(?:es)?|harm)"
            ),
            "(?:makes?|made|make) (?:it|things|the [a-z]+) (?:much |even |far )?worse",
            "(?:does|do|did) more harm than good",
            (
                "(?:is|are) (?:asking for trouble|how people get hurt|never safe|never ok|never okay|never a good "
                "idea|strictly prohibited|not ok|not okay|off limits|off-limits)"
            ),
            "(?:puts?|putting) (?:him|her|them|it|you|your [a-z]+) (?:at|in) (?:risk|danger)",
            (
                "(?:must|should|has to|have to|needs? to|ought to|is to|are to|is best|are best)(?: always| "
                "never)? be (?:avoided|left alone|ruled out|discouraged|banned)"
            ),
            (
                "(?:is|are) (?:best avoided|strongly discouraged|discouraged|frowned upon|asking for trouble|never "
                "(?:allowed|recommended|permitted|acceptable|worth it))"
            ),
            (
                "(?:is|are|would be|was|were) (?:the last thing|the worst thing|(?:a|the) (?:terrible|bad|"
                "dangerous|worst|poor|very bad|awful|horrible)(?: possible)? (?:idea|choice|thing|move|mistake))"
            ),
            "(?:should|must|has to|have to|needs? to|will have to|can)(?: really)? wait(?= until| till| for| a)",
            "(?:is|are) asking for (?:trouble|food poisoning|an? [a-z]+|[a-z]+ing|problems|infection)",
            (
                "(?:invites?|risks?|spells?|courts?) (?:[a-z]+ )?(?:trouble|infection|disaster|poisoning|sepsis"
                "|burns|injury|bleeding|rupture|a fall|a fire)"
            ),
            (
                "(?:is|are|would be|was|were|could be) (?:a|the) (?:very |really )?(?:serious|big|grave|costly"
                "|huge|fatal|classic|rookie|dreadful|deadly|common|real) (?:mistake|error|risk|danger|hazard)"
            ),
            (
                "(?:contradicts|goes against|violates|defies|flies in the face of) (?:the |our |all "
                "|any )?(?:[a-z]+ )?(?:guidance|guidelines|advice|rules?|policy|law|recommendations?)"
            ),
            (
                "(?:could|can|may|might|will|would) (?:cause|lead to|trigger|bring on|end in|mean)(?: an?"
                "| the)?(?: [a-z]+)? (?:ketoacidosis|relapse|rebound|sepsis|coma|stroke|seizure|ulcers?|failure"
                "|withdrawal|ha?emorrhage|rupture|arrhythmia|hypoglyca?emia|collapse|scarring|paralysis"
                "|anaphylaxis|pneumonia|clots?|blindness|miscarriage)"
            ),
            "(?:is|are) how (?:people|infections?|fires?|accidents?|kids|dogs|cats|scams?|scammers|burns) [a-z]+",
        ),
        "is dangerous",
        "⟦Waiting overnight⟧ is dangerous; come in now.",
        reach="far",
    ),
    Row(
        "false",
        (
            (
                "(?:is|are|was|were)(?: simply| just| only| completely| totally| all| nothing but| an old| old|"
                " a| an)* (?:false|untrue|wrong|incorrect|fake|scam|myth|mistake|error|misunderstanding|hoax|"
                "rumou?r|typo|outdated|fraudulent|misinformation)"
            ),
            (
                "(?:isn't|is not|wasn't|was not|aren't|are not) (?:true|correct|right|real|accurate|from us|ours|"
                "the case)"
            ),
            "by mistake",
            "in error",
            (
                "(?:which|that|this|it)(?: is|'s)(?: simply| just| plainly| completely| totally| absolutely"
                "| quite)* (?:not true|not so|wrong|false|a scam|a myth|untrue|incorrect|fake|nonsense|rubbish)"
            ),
            "not (?:true|the case|correct) at all",
            "a scam",
            "a myth",
            (
                "(?:we|i|they|it) (?:don't|do not|didn't|did not|never)(?: [a-z]+)?(?= ?[.!;]| ?,(?! (?:however|"
                "though|sadly|unfortunately)),?| ?$)"
            ),
            (
                "(?:only )?(?:works?|happens?|exists?)(?: only)? (?:in|on) (?:tv|television|films|movies"
                "|hollywood|the movies|soaps|dramas|cartoons)"
            ),
        ),
        "is untrue, a scam, a mistake",
        "The message about ⟦winning an iPhone⟧ is a scam.",
        reach="far",
    ),
    Row("how", ("how could (?:we|i)",), "how could we", "⟦Refund after a year⟧, how could we?"),
    Row(
        "pending",
        (
            (
                "(?:is|are|was)(?: still| currently| now)* (?:under review|pending|being (?:reviewed|checked|"
                "considered|processed)|awaiting|waiting|in review)"
            ),
            "(?:will|they'll|we'll|i'll) (?:reply|review|decide|check|get back|let you know|respond|confirm)",
            "let me check",
            "(?:has|have) been (?:forwarded|passed|sent|submitted|received)",
            "to our (?:team|manager|supervisor)",
            "for (?:review|approval|consideration)",
            "not (?:yet )?(?:confirmed|decided|approved)",
            "awaiting approval",
            "pending",
        ),
        "is under review",
        "Your request for a ⟦corner seat⟧ is still pending.",
        reach="far",
    ),
    Row(
        "affirm",
        (
            "(?:has|have) been (?:approved|granted|confirmed|processed|issued|completed)",
            (
                "(?:is|are) (?:approved|confirmed|ready|available|included|yours|on us|free|fine|ok|okay|safe|"
                "active|live|possible|allowed)"
            ),
            "of course",
            "no problem",
            "right away",
            "for everyone",
            "starts? (?:today|now)",
            "(?:was|is) right",
            "that's (?:right|correct)",
        ),
        "is approved, is available",
        "",
        "Your request for a ⟦full refund⟧ has been approved.",
    ),
    Row(
        "skip",
        (
            (
                "(?:just )?(?:as|like) (?:you|they|she|he|the customer|i)(?:'ve| have)? (?:mentioned|said|noted|"
                "saw|know|described|read|heard|guessed)"
            ),
            "not only",
            "not just",
            (
                "no (?:problem|worries|doubt|matter|wonder|joke|kidding|strings attached|questions asked|catch|"
                "hidden fees?|extra (?:cost|charge|fee)|additional (?:cost|charge|fee)|minimum|fee|fees|cost|"
                "charge|deposit|obligation|contract|later than|more than|less than|fewer than|exceptions?)"
            ),
            "(?:don't|won't|never|doesn't|didn't|will not|does not) (?:forget|hesitate|fail|mind|neglect)(?: to)?",
            "don't (?:worry|forget|miss|hesitate|mind|panic|wait to|be shy|be afraid)(?: out)?",
            "do not (?:worry|forget|miss|hesitate|panic)",
            "never (?:mind|fear|worry)",
            "can't (?:wait|go wrong|complain|be beat(?:en)?|help but|argue)",
            "cannot help but",
            "not (?:to )?mention",
            "not to worry",
            (
                "without (?:a doubt|doubt|delay|fail|question|any (?:fee|charge|cost|conditions?|hassle|"
                "problem)|extra|a minimum|exception|hesitation|further ado|paying|having to)"
            ),
            "why not",
            "no sooner",
            "nothing (?:but|to worry about|to fear|beats)",
            "(?:nobody|no one|nothing) (?:does (?:it|this)|beats|compares)",
            "notable",
            "not long",
            "not far",
            "as not to",
            "whether or not",
            "if not",
            "no, ",
            "not a problem",
            "couldn't be (?:happier|easier)",
            "not bad",
            "no longer than",
            "not least",
            "(?:isn't|wasn't|aren't) (?:it|he|she|they|that)",
            "if (?:possible|needed|any|so|you like|you wish|you have (?:any )?questions)",
            "about (?:it|that|this|an hour|\\d+)",
            "stop by",
            "stopped by",
            "just in case",
            "used to(?= (?:it|that|this|him|her))",
            "if i may",
            "(?:can't|cannot|couldn't|won't|can not|shouldn't|mustn't|don't|never) [a-z' ]{1,30}? without",
            (
                "(?:not|n't|nothing|never) (?:impossible|uncommon|unusual|unheard of|unreasonable|unlikely|illegal|"
                "wrong|dangerous|unsafe|harmful|a crime|a sin)(?: to| for| with)?"
            ),
            (
                "(?:is|are|was|were)(?:n't| not)(?: at all| really| too| that)? (?:impossible|uncommon|unusual|"
                "unreasonable|illegal|wrong|dangerous|unsafe|harmful|risky|a bad idea|too late|a mistake)(?: to| "
                "for you to)"
            ),
            (
                "(?:it's|it is|that's) not (?:at all |really |too |that )?(?:impossible|uncommon|unusual|"
                "unreasonable|illegal|wrong|dangerous|unsafe|harmful|risky|a bad idea|too late|a mistake)(?: to| "
                "for you to)"
            ),
            (
                "(?:there's|there is)? ?no (?:harm|danger|risk|shame|problem|issue|objection|trouble|difficulty) "
                "(?:in|with|to)"
            ),
            "no (?:reason|excuse|need) not to",
            "nothing (?:wrong|bad) (?:with|in|about)",
            "nothing (?:stops|prevents|keeps|stopping|preventing)(?: you| us| him| her| them)?(?: from)?",
            (
                "(?:doesn't|does not|won't|will not|can't|cannot|wouldn't|would not) hurt(?: him| her| you| them| "
                "it)? (?:to|if you)"
            ),
            "no (?:rules?|laws?|policy|polic(?:y|ies)) against",
            "can't afford not to",
            "(?:can't|cannot|couldn't) not",
            (
                "(?:won't|will not|can't|cannot|never) (?:refuse|decline|deny|stop|ban|forbid)(?: you| anyone| "
                "guests| customers)?(?: to| from)?"
            ),
            "not a soul (?:doesn't|won't)",
            "no sooner had (?:you|we|they|i|he|she|it|the [a-z]+)",
            rf"{_NT} not(?! only)",
            (
                "(?:there's|there is|there are|there isn't|there aren't|isn't|aren't|hardly|not)(?: no| not)?(?: "
                "an?| any| one| single)* [a-z]+(?: [a-z]+){0,2} (?:that|who|which|where)(?: you| we)? (?:doesn't|"
                "don't|won't|isn't|aren't|can't|hasn't|didn't|does not|do not)"
            ),
            "not to (?:brag|boast|spoil|rush|interrupt|be rude)",
            (
                "(?:it's|it is|that's) not (?:as if|like)(?: that)? (?:we|i|they|you) (?:won't|don't|can't|"
                "wouldn't|didn't)"
            ),
            "if (?:he|she|it|they|this|that) (?:was|were) (?:mine|my [a-z]+|up to me|me)",
            (
                "if (?:i were you|i was you|you ask me|anything|need be|necessary|in doubt|all else fails|memory "
                "serves|i'm honest|i'm not mistaken)"
            ),
            (
                "(?:i )?(?:don't|can't|do not) see (?:why|any reason why|how) (?:you|we|they|he|she|it) "
                "(?:couldn't|can't|shouldn't|wouldn't|won't)"
            ),
            "(?:no|any) reason (?:why )?(?:you|we|they|he|she|it) (?:couldn't|can't|shouldn't|wouldn't|won't)",
            (
                "(?:there )?(?:isn't|aren't|hasn't been|haven't been|has never been|have never been|wasn't"
                "|never was)(?: an?| any| one| a single) [a-z]+(?: [a-z]+)? (?:when|where|that|which|in which"
                "|on which)(?: you| we| i| they| it| she| he)? (?:doesn't|don't|didn't|won't|haven't|hasn't"
                "|wasn't|weren't|isn't|can't)"
            ),
            (
                "no [a-z]+(?: [a-z]+){0,2} (?:would|will|could|can|ever)(?: ever)? (?:fail|fails|forget|hesitate"
                "|refuse|neglect)(?: to)?"
            ),
            (
                "(?:it would be|it'd be|it's|it is|that's|you'd be|we'd be)(?: very| really| just)? (?:wrong"
                "|foolish|silly|mad|crazy|a mistake|a shame|dangerous|rude|irresponsible|unwise|negligent"
                "|criminal|reckless) not to"
            ),
            (
                "(?:except(?: for)?|other than|apart from"
                "|aside from) (?:the )?[a-z0-9]+(?: [a-z0-9]+){0,2} (?=(?:comes?|includes?|gets?|has|have|is|are"
                "|can|will|may|receives?|takes?|offers?) )"
            ),
            "(?:there's |there is )?no (?:way|getting) (?:around|round) (?:it|that|this)",
            "no need to [a-z' ]{2,36}(?=: )",
            (
                "(?:it|that|he|she|they|there) (?:isn't|aren't|doesn't|don't|didn't|won't|can't|wasn't|haven't"
                "|hasn't|is not)(?=:)"
            ),
            (
                "(?:isn't|is not|not|hasn't been|wasn't|not yet)(?: yet| quite| even)? (?:over|above|under|below"
                "|past|more than|less than|higher than|lower than) \\d[\\d.,/]*(?: ?(?:degrees|c|f|kg|kilos|mg|ml"
                "|mmol|bpm|%|years?|months?|weeks?|days?|hours?))?"
            ),
            (
                "(?:it|that|this|he|she|they) (?:isn't|aren't|wasn't|is not)(?: very| that| too| all that"
                "| an?)* (?:serious|urgent|broken|far|bad|dangerous|deep|infected|contagious|emergency|hard"
                "|difficult|complicated|unusual|late|problem|worrying|severe)(?=: )"
            ),
            "not an? [a-z]+ (?:passes|goes by) (?:without|(?:when|that) we don't)(?: us| our| me)?",
            (
                "nothing (?:works|helps|is|does|tastes|cleans|heals|comes)(?: [a-z]+){0,3} (?:better|faster|safer"
                "|quicker|easier|more [a-z]+|as [a-z]+) (?:than|as)"
            ),
            (
                "so (?:that (?:the |your |his |her |it |you |he |she |they )?[a-z ]{0,20}?|(?:you|he|she|it|they"
                "|nobody|nothing) )(?:don't|doesn't|won't|can't|isn't|aren't) [a-z ]{1,24}(?=,)"
            ),
            "(?:there's|there is) no way [^:.!?\\n]{3,50}(?=: )",
        ),
        "not only, no problem, don't worry: said of the offer",
        "",
        "No problem, we ⟦offer late checkout⟧.",
    ),
    Row(
        "but",
        (
            "but",
            "however",
            "whereas",
            "while",
            "although",
            "though",
            "and yet",
            "instead,",
            "nevertheless",
            "still,",
            "on the other hand",
            "rather,",
            "otherwise",
            "meanwhile",
            "besides",
            "in fact",
            "the good news is",
        ),
        "but, however",
        "",
        "We don't have parking but ⟦breakfast is free⟧.",
    ),
    Row(
        "so",
        (
            "so(?! far| that| much)",
            (
                "(?<=\\beven (?:if|without|though)[^,.!?]{3,40} )(?:you|we|they|he|she|it) (?:should|can|must|may"
                "|could|will|need to|have to)"
            ),
            "because",
            "since",
            "therefore",
            "hence",
            "thus",
            "then",
            "which means",
            "that's why",
            "as a result",
            "as (?=we|you|it|the|your|they|she|he|i)",
            "which",
        ),
        "so, because",
        "",
        "The vet isn't in today, so ⟦wait and see⟧ until Monday.",
    ),
    Row("and", ("and", "plus", "as well as"), "and", "", "We don't charge fees and we ⟦refund in full⟧."),
    Row("or", ("or", "nor"), "or", "We don't take cheques, cash or ⟦gift cards⟧."),
    Row(
        "we",
        (
            "so(?= (?:have|let|give|keep|put|take|just|go|try|make|use|leave|wait|stop|skip|apply|rub) )",
            "(?:don't worry|no worries|not to worry|don't panic|no need to panic),",
            (
                "(?:don't|do not|no need to|never) (?:worry|fret|panic|stress)(?: too much)? (?:about"
                "|over) [a-z' ]{2,28}(?=,)"
            ),
        ),
        "so give him; don't worry: what follows is the shop's own advice",
        "",
        "Your mother says it's her heart, so ⟦have her lie down⟧.",
    ),
    Row(
        "start",
        (
            "please",
            "(?:we|i|you|they|she|he|it|there)(?:'re|'m|'s|'ll|'ve|'d)?",
            "just",
            "simply",
            "our",
            "your",
            "the",
            "let",
        ),
        "words that begin a clause",
        "",
        "There's nothing to pay, we ⟦upgraded your room⟧.",
    ),
)

ENGLISH: Final = Pack(code="en", rows=(*_ROWS, *MORE), before=r"(?<![a-z0-9'])", after=r"(?![a-z0-9]|'[a-z])")
