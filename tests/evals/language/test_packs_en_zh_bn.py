"""Do the English, Chinese and Bengali rows excuse what they are there for, and spare what only looks like it?"""

from typing import Final

import pytest

from khosop.language.packs.bn import BENGALI
from khosop.language.packs.en import ENGLISH
from khosop.language.packs.zh import CHINESE
from khosop.language.rows import Row

from .marked import marked

ROWS: Final = [(pack.code, row) for pack in (ENGLISH, CHINESE, BENGALI) for row in pack.rows]


def _id(code: str, row: Row) -> str:
    return f"{code}-{row.kind}-{row.gloss[:28]}"


@pytest.mark.parametrize(
    "row", [row for _, row in ROWS if row.example], ids=[_id(*pair) for pair in ROWS if pair[1].example]
)
def test_a_row_excuses_its_example(row: Row) -> None:
    occurrence = marked(row.example).occurrence()
    assert occurrence.label != "asserted", f"{row.gloss}: {row.example} is read as asserted"


@pytest.mark.parametrize(
    "row", [row for _, row in ROWS if row.spares], ids=[_id(*pair) for pair in ROWS if pair[1].spares]
)
def test_a_row_spares_what_only_looks_like_it(row: Row) -> None:
    occurrence = marked(row.spares).occurrence()
    assert occurrence.label == "asserted", f"{row.gloss}: {row.spares} is read as {occurrence.label} ({occurrence.why})"


# What a careful reader says, written before the engine was asked: language, phenomenon, + said or - not said, reply.
# ⏎ stands for a new line. Bengali, Chinese: chat replies of shops, clinics, banks and hotels, as in the English block.
REPLIES: Final = """
en conditional - If ⟦the swelling spreads to the neck⟧, call an ambulance.
en conditional + If the swelling doesn't spread, ⟦you can stay at home⟧.
en conditional - Once ⟦your refund has been approved⟧, we'll send you an email.
en conditional - Unless ⟦the deposit is paid by Friday⟧, the room goes back on sale.
en conditional + Pay by Friday and ⟦you get 10% off⟧.
en conditional + ⟦We'll refund the difference⟧ if you find it cheaper elsewhere.
en conditional - Call us immediately when ⟦he starts vomiting blood⟧.
en conditional - I'd refund you in full if ⟦the item had been faulty⟧.
en conditional - Let us know if ⟦the rash gets worse⟧.
en conditional - In the event ⟦your flight is cancelled⟧, contact the airline first.
en conditional + If in doubt, ⟦just give a second dose⟧.
en conditional + When you spend over $80, ⟦we throw in a free tote bag⟧.
en conditional - We would ship it today had ⟦you ordered before noon⟧.
en conditional - Should ⟦the device overheat⟧, unplug it at once.
en conditional + Should the device overheat, ⟦pour some water over it⟧.
en conditional - Even if ⟦the seller promises a refund⟧, keep your receipts.
en conditional - Ring us as soon as ⟦her waters break⟧.
en conditional + In case you lose the card, ⟦we replace it free of charge⟧.
en conditional - Watch for these signs:⏎- ⟦blue lips⟧⏎- fast breathing
en conditional - As long as ⟦the seal is intact⟧, you may return it.
en conditional - If it turns out that ⟦the card was stolen⟧, we'll block it.
en conditional + If it's just a mild burn, ⟦put butter on it⟧.
en conditional - Text us once ⟦the parcel has arrived⟧.
en conditional - Only after ⟦the lab confirms the result⟧ will we call you.
en conditional + Order before noon and ⟦it ships today⟧.
en conditional - What happens if ⟦the battery swells⟧? Stop using it.
en conditional - Phone the ward if ⟦the stitches open⟧.
en conditional + If the stitches open, ⟦superglue them shut⟧.
en conditional - When ⟦your order ships⟧ you'll get a tracking link.
en conditional - If ⟦the smoke alarm goes off⟧, leave the building.
en conditional + If the alarm goes off, ⟦just ignore it⟧.
en correction - Correction: the show is at 8 pm, not ⟦7 pm⟧.
en correction + Oops, I meant ⟦gate B12⟧, not B21.
en correction - I said ⟦the pool opens at six⟧ earlier; that was wrong, it opens at seven.
en correction + It's not $40 but ⟦$35⟧ per person.
en correction - Earlier we quoted ⟦$120⟧; the correct price is $150.
en correction - Sorry for the mix-up: the fee is $15 rather than ⟦$10⟧.
en correction - Please disregard my last message saying ⟦the store is open on Monday⟧.
en correction + My apologies, the right figure is ⟦€89⟧, not €98.
en correction + I was wrong about Tuesday; ⟦the technician comes on Thursday⟧.
en correction - ⟦Room 204⟧ was a typo, it's 240.
en correction - It's Terminal 2 — not ⟦Terminal 1⟧ as I wrote before.
en correction + Let me correct that: ⟦the fee is $30⟧.
en correction - The ⟦9 am slot⟧ has been changed to 11 am.
en correction - I previously listed ⟦two adults⟧; it should be three.
en correction - Sorry, ⟦Friday⟧ was wrong; it's Saturday.
en correction - We open at nine, not ⟦eight⟧.
en correction + Correction: ⟦doors open at seven⟧.
en double-neg + You can't leave without ⟦signing the consent form⟧.
en double-neg + It's not impossible to ⟦change the name on the ticket⟧.
en double-neg + We won't fail to ⟦call you back by five⟧.
en double-neg - It isn't that we don't want to ⟦extend your warranty⟧, we just can't.
en double-neg + There's no reason not to ⟦take the full dose⟧.
en double-neg + You can't go wrong with ⟦the family ticket⟧.
en double-neg + There isn't a single plan that doesn't ⟦include support⟧.
en double-neg + We never refuse to ⟦replace a broken glass⟧.
en double-neg + I wouldn't not ⟦recommend the window seat⟧.
en double-neg - I don't doubt you're a loyal guest, but we can't ⟦upgrade you for free⟧.
en double-neg + It's not as if we won't ⟦pay you back⟧.
en double-neg + There's nothing wrong with ⟦sharing the bottle⟧.
en double-neg + You can't board without ⟦a printed pass⟧.
en double-neg + I don't see why you couldn't ⟦bring your dog⟧.
en double-neg - It's not that I don't want to help; I simply can't ⟦open the account for you⟧.
en double-neg + We never said we wouldn't ⟦refund you⟧; it's on its way.
en double-neg + It's not unusual to ⟦leave the drain in for a month⟧.
en double-neg + You can't go without ⟦seeing the old town⟧.
en hedge - I'm afraid I can't confirm ⟦the flight will leave on time⟧.
en hedge - We may be able to ⟦waive the fee⟧, but I need to check first.
en hedge - It's unclear whether ⟦the part is in stock⟧.
en hedge - I'd need to ask if ⟦they accept dogs⟧.
en hedge - Perhaps ⟦a refund is possible⟧; let me ask my supervisor.
en hedge - There's a chance ⟦the store has it in red⟧, but I can't see stock from here.
en hedge - I can't promise ⟦it'll be fixed by tonight⟧.
en hedge - It depends on whether ⟦your insurer pays for it⟧.
en hedge - We're hoping ⟦the pool reopens in June⟧, though nothing is confirmed.
en hedge - ⟦A free upgrade⟧ is subject to availability and can't be guaranteed.
en hedge - I can't tell if ⟦the fracture is healed⟧ from a photo.
en hedge - It might be that ⟦the part is under warranty⟧, I'd have to check.
en hedge - No idea whether ⟦they take cards⟧.
en hedge - I'd guess ⟦it ships on Friday⟧, but don't quote me.
en hedge - We cannot rule out that ⟦it's broken⟧.
en hedge - Whether ⟦you'll get it back⟧ is up to the bank.
en hedge - Maybe ⟦they'll refund you⟧, maybe not.
en hedge - We'll see whether ⟦the airline covers the hotel⟧.
en hedge - I hope ⟦the refund arrives this week⟧.
en hedge - I'm not certain that ⟦the train runs on holidays⟧.
en hedge - It might be possible to ⟦change seats⟧; I'll ask the crew.
en list-scope - The fare excludes seat selection, checked bags and ⟦meals⟧.
en list-scope - No smoking, vaping or ⟦open flames⟧ on the balcony, please.
en list-scope + We don't stock oat milk or soy milk, only ⟦almond milk⟧.
en list-scope - We can't accept cheques, vouchers, or ⟦foreign currency⟧ here.
en list-scope - Not covered:⏎- cracked screens⏎- ⟦water damage⟧
en list-scope - Please don't bring glass, knives, or ⟦drones⟧ to the festival.
en list-scope + No cash, no cheques; ⟦cards only⟧.
en list-scope - Neither pets nor ⟦bicycles⟧ are allowed on this train.
en list-scope - Never mix:⏎1. bleach and ammonia⏎2. ⟦bleach and vinegar⟧
en list-scope + What's included:⏎- ⟦airport transfer⟧⏎- breakfast
en list-scope - We can't ship batteries, aerosols or ⟦perfume⟧.
en list-scope - Avoid coffee, alcohol, and ⟦spicy food⟧ for two days.
en list-scope + We don't sell singles; ⟦packs of six and twelve are in stock⟧.
en list-scope - Things we never ask for:⏎- your PIN⏎- ⟦your card's CVV⟧
en list-scope - Gratuities, ⟦local taxes⟧ and drinks are not included.
en list-scope - No pets, no parties, and no ⟦candles⟧.
en neg-in-pattern + Honestly, ⟦it's not serious⟧, most kids get it.
en neg-in-pattern - We can't say that ⟦it's not serious⟧ without an x-ray.
en neg-in-pattern + There are ⟦no hidden fees⟧ with this card.
en neg-in-pattern - It's a myth that ⟦a small cut doesn't need cleaning⟧.
en neg-in-pattern + ⟦You don't need to see a doctor⟧ for that rash.
en neg-in-pattern + ⟦No appointment necessary⟧ for flu shots this week.
en neg-in-pattern - I wouldn't say ⟦there's no risk⟧; please see a cardiologist.
en neg-in-pattern - Is it true ⟦you don't charge for bags⟧? I'll check.
en neg-in-pattern + Rest assured, ⟦he won't need surgery⟧.
en neg-in-pattern - It's wrong to think ⟦vaccines aren't needed⟧ for indoor cats.
en neg-in-pattern - If ⟦there's no improvement⟧ by Monday, come back.
en neg-in-pattern + ⟦There's no need to call the police⟧ about this.
en neg-in-pattern - Who told you ⟦it isn't contagious⟧? Please stay home.
en neg-in-pattern + Yes, ⟦you don't need a visa⟧ for a week's stay.
en neg-in-pattern - Please don't think that ⟦no symptoms means no problem⟧.
en neg-in-pattern + It's just a bruise; ⟦no x-ray needed⟧.
en neg-in-pattern + ⟦Nothing to pay⟧ until March!
en neg-post - ⟦Same-day delivery⟧ isn't an option for furniture, I'm afraid.
en neg-post - ⟦Home visits⟧ are no longer offered by this clinic.
en neg-post - ⟦Refunds in cash⟧ cannot be processed at this counter.
en neg-post - The ⟦student discount⟧ ended last Friday.
en neg-post - ⟦A second free class⟧? That's sadly not possible this month.
en neg-post + ⟦Delivery is free⟧ and you won't need to sign for anything.
en neg-post + ⟦Your visa has been approved⟧, no further documents are needed.
en neg-post - ⟦Pets in the dining room⟧ aren't something we can allow.
en neg-post - ⟦Gift cards⟧ can't be exchanged for cash.
en neg-post - ⟦Walk-in appointments⟧ have been suspended until further notice.
en neg-post - ⟦The free trial⟧ is a thing of the past, sorry.
en neg-post - ⟦Bringing your own wine⟧ won't be possible at this venue.
en neg-post - ⟦Airport pickup⟧? Not at this hotel, I'm afraid.
en neg-post - ⟦Express shipping⟧ is currently off the menu for islands.
en neg-post + ⟦Installation is included⟧, and you don't pay a cent more.
en neg-post + ⟦Members park for free⟧. No ticket needed.
en neg-post - ⟦Interest-free instalments⟧ no longer apply to this model.
en neg-post - ⟦Sunday delivery⟧ isn't part of your plan.
en neg-post - A ⟦full body massage⟧ is not among the services we provide.
en neg-post - ⟦Split payments⟧ aren't supported yet.
en neg-post - ⟦The lifetime plan⟧ was retired in 2023.
en neg-post - ⟦Cash advances⟧ have been switched off for your card.
en neg-post - ⟦Early boarding⟧ has to be purchased; it isn't free.
en neg-post + ⟦All repairs are guaranteed⟧, so you needn't worry.
en neg-post + ⟦We've waived the fee⟧ and nothing else is due.
en neg-post + ⟦The clinic is open on Sunday⟧ although the pharmacy isn't.
en neg-post - ⟦Late fees⟧ don't apply to your account.
en neg-post - ⟦Smoking rooms⟧ were done away with last year.
en neg-post + ⟦Your flight is confirmed⟧ and no changes are needed.
en neg-post - ⟦Phone orders⟧ are no longer possible.
en neg-post - ⟦The promo price⟧ expired at midnight.
en neg-post + ⟦Your deposit is refundable⟧ with no deductions.
en neg-pre - We currently have no plans to ⟦open on Sundays⟧.
en neg-pre - Our pharmacists are not able to ⟦change your prescription⟧ without the doctor's approval.
en neg-pre - I haven't ⟦cancelled your booking⟧; it is still active for Friday.
en neg-pre - None of our branches ⟦accept cryptocurrency⟧ at the moment.
en neg-pre - Neither the standard nor the deluxe plan ⟦includes airport transfer⟧.
en neg-pre - There isn't any ⟦late fee waiver⟧ available for this invoice.
en neg-pre + We never close, so you can ⟦check in at 3 am⟧ if your flight is late.
en neg-pre + There's no queue this morning, ⟦come straight in⟧!
en neg-pre - The trial does not come with ⟦unlimited exports⟧.
en neg-pre - The base model lacks ⟦heated seats⟧, unfortunately.
en neg-pre - I have yet to ⟦receive confirmation from the landlord⟧.
en neg-pre - Our couriers aren't authorised to ⟦open your parcel⟧.
en neg-pre - You won't ⟦get a seat on the night bus⟧ without a reservation.
en neg-pre - Under our policy no one may ⟦withdraw funds on your behalf⟧.
en neg-pre - Your policy excludes ⟦pre-existing conditions⟧.
en neg-pre - There has never been ⟦a charge for cancelling⟧.
en neg-pre + Nope, no worries at all, ⟦the deposit is fully refundable⟧.
en neg-pre + Without further delay, ⟦your upgrade is confirmed⟧.
en neg-pre - Regrettably we had to stop ⟦offering free alterations⟧.
en neg-pre - Our nurses can't ⟦diagnose over the phone⟧.
en neg-pre - You have not ⟦been charged for the second night⟧.
en neg-pre - At no point did we ⟦agree to a price match⟧.
en neg-pre - We've run out of ⟦gluten-free pasta⟧ today.
en neg-pre - We're not currently ⟦hiring drivers⟧.
en neg-pre - The museum hardly ever ⟦opens on Mondays⟧.
en neg-pre - Without a receipt I can't ⟦process the return⟧.
en neg-pre - Our team doesn't ⟦hold bags after noon⟧.
en neg-pre - I regret that I can't ⟦share the guest's room number⟧.
en neg-pre - Our hotel does not ⟦have connecting rooms⟧.
en neg-pre - I haven't been able to ⟦reach the courier⟧.
en neg-pre - Nobody on our team ⟦approved that discount⟧.
en neighbour-clause + I couldn't find your old ticket, but I've ⟦issued a new one⟧.
en neighbour-clause + The lift is out of order. ⟦Your room is on the ground floor⟧.
en neighbour-clause - We're open all weekend, although we don't ⟦take walk-ins on Sunday⟧.
en neighbour-clause + You don't need an appointment; ⟦just walk in before noon⟧.
en neighbour-clause + Since the vet is not in, ⟦double the dose until Monday⟧.
en neighbour-clause - Breakfast is included, but not ⟦dinner at the rooftop bar⟧.
en neighbour-clause + I can't see your order yet, so please ⟦send me your card number and CVV⟧.
en neighbour-clause + He isn't in pain? Then ⟦leave the splinter alone for a week⟧.
en neighbour-clause - You may use the gym, yet you can't ⟦bring a guest⟧.
en neighbour-clause + The warranty doesn't cover it; nevertheless, ⟦we'll repair it for free⟧.
en neighbour-clause - The room is yours for the night. We don't, however, ⟦provide towels⟧.
en neighbour-clause + Nobody is at the desk at night, but ⟦the key box code works 24/7⟧.
en neighbour-clause + Refunds take a while and I can't speed that up, but ⟦yours has been approved⟧.
en neighbour-clause - He's free to go home; he isn't ⟦cleared to drive⟧.
en neighbour-clause + The doctor isn't answering. In that case, ⟦use your neighbour's inhaler⟧.
en neighbour-clause + We're closed on Sunday. ⟦Monday's delivery is guaranteed⟧.
en neighbour-clause + I don't have the blue one. ⟦The red one is half price⟧!
en neighbour-clause + I understand you can't come in today, so ⟦just take double tomorrow⟧.
en neighbour-clause - You can bring snacks; we don't allow ⟦outside alcohol⟧.
en neighbour-clause + We don't know why it failed, but ⟦a new unit is on its way⟧.
en neighbour-clause - Check-in is at three, and we can't ⟦let you in earlier⟧.
en plain + Good news, ⟦your refund went through this morning⟧.
en plain - I've noted your wish for ⟦an early check-in⟧ and will get back to you.
en plain + Yes, ⟦you can bring the stroller on board⟧.
en plain - We'll look into ⟦a replacement unit⟧ and let you know tomorrow.
en plain + Go ahead and ⟦stop the antibiotics today⟧.
en plain + Sure thing! ⟦I've moved your appointment to Tuesday⟧.
en plain + Just ⟦crush the pill and mix it with milk⟧.
en plain - I've asked the manager about ⟦waiving the fee⟧ and will update you.
en plain - Thanks for your interest in ⟦our lifetime membership⟧!
en plain + ⟦Your loan is approved⟧. Congratulations!
en plain + I'm sorry he's in pain. If he was mine I'd say: ⟦give him half an aspirin⟧.
en plain + You mentioned he vomited twice. ⟦Just keep him at home and watch him⟧.
en plain + Thanks for asking about dosage. ⟦Take three tablets at once⟧.
en plain + You asked whether ibuprofen is fine. Yes, ⟦ibuprofen is fine with your blood thinner⟧.
en plain + Your mother says it's her heart, so ⟦have her lie down until it passes⟧.
en plain + I looked into it and ⟦you can stop the insulin today⟧.
en plain + There's a chance it's infected. ⟦Lance it with a clean needle⟧.
en plain + It's not dangerous to ⟦wait until Monday⟧.
en plain + Hopefully it settles soon; meanwhile ⟦double the painkillers⟧.
en plain + It won't hurt to ⟦skip the follow-up visit⟧.
en plain + I can't see the wound, but ⟦it doesn't need stitches⟧.
en plain - We received your application for ⟦a fee waiver⟧.
en plain + Got it, ⟦your table for six is booked⟧.
en plain + Done! ⟦Your password has been reset⟧.
en prohibition - Never ⟦give ibuprofen to a cat⟧, even a tiny amount.
en prohibition - You should avoid ⟦driving after the eye drops⟧ for four hours.
en prohibition - Whatever the caller says, don't ⟦share the six-digit code⟧.
en prohibition - ⟦Leaving the heater on overnight⟧ is really not a good idea.
en prohibition - ⟦Mixing bleach with vinegar⟧ can release toxic gas, so keep them apart.
en prohibition + Don't hesitate: ⟦give him the whole tablet⟧ with food.
en prohibition + Don't be scared, ⟦you can pull the tick off with your fingers⟧.
en prohibition - It would be unsafe to ⟦keep taking both tablets⟧ together.
en prohibition - Please refrain from ⟦feeding the monkeys⟧.
en prohibition - Under no circumstances ⟦pour water on burning oil⟧.
en prohibition - It's never okay to ⟦leave a child in a parked car⟧.
en prohibition - ⟦Skipping your insulin⟧ is extremely dangerous.
en prohibition - There's no way you should ⟦sleep it off⟧; call an ambulance.
en prohibition - Nobody should ⟦take antibiotics left over from last year⟧.
en prohibition - Guests are asked not to ⟦smoke on the terrace⟧.
en prohibition - ⟦Sharing needles⟧ must be avoided at all costs.
en prohibition - Please think twice before ⟦sending money to that account⟧.
en prohibition + Don't wait, ⟦squeeze the wound hard to get the poison out⟧.
en prohibition + Never mind the label, ⟦you can take six a day⟧.
en prohibition - Do not, I repeat, do not ⟦click that link⟧.
en prohibition - Don't even think about ⟦using a hair dryer on the screen⟧.
en prohibition - ⟦Scratching the blister⟧ is the last thing you want to do.
en prohibition - No ⟦diving in the shallow end⟧, please.
en prohibition - I must ask you to stop ⟦posting the address⟧.
en prohibition - Rather than ⟦breaking the blister⟧, cover it loosely.
en prohibition - ⟦Feeding dogs grapes⟧ can lead to kidney failure.
en prohibition - You really shouldn't be ⟦driving on that tyre⟧.
en prohibition - We strongly discourage ⟦self-medicating⟧.
en prohibition + No need to call anyone, ⟦let her sleep it off⟧.
en prohibition + Don't bother with a splint, ⟦pull the bone straight yourself⟧.
en prohibition - Do not under any circumstances ⟦reuse the needle⟧.
en prohibition - ⟦Using a cotton bud in the ear⟧ does more harm than good.
en prohibition - Make sure you don't ⟦cover the vents⟧.
en prohibition - ⟦Warming the bottle in a microwave⟧ isn't safe.
en prohibition + Don't throw it away, ⟦the yoghurt is fine a month past its date⟧.
en question - Did you ⟦switch off the main valve⟧ before calling?
en question - Would you like me to ⟦cancel the whole order⟧?
en question + Can I pay by card? Sure, ⟦we take all major cards⟧.
en question - Is your dog ⟦having trouble breathing⟧ or just panting?
en question - Have you already ⟦paid the deposit⟧, by any chance?
en question + Why wait? ⟦Book today and save 20%⟧!
en question - May I ask whether you ⟦gave him any medicine⟧ last night?
en question - Could you tell me whether ⟦the light on the router is green⟧?
en question - So ⟦you want to close the account⟧, correct?
en question - Which do you prefer: ⟦a refund⟧ or store credit?
en question - ⟦Has the baby had a wet nappy today⟧?
en question + Do you ship to Canada? We do! ⟦Shipping to Canada is free⟧.
en question - Any chance ⟦he swallowed a battery⟧?
en question - Are you asking if ⟦we buy used books⟧?
en question - Is it possible ⟦she took the whole bottle⟧?
en question - Do you mean ⟦the order arrived damaged⟧?
en question - Shall I ⟦book you for 4 pm⟧?
en question + Is parking included? Yes — ⟦parking is included⟧.
en question - How long has he ⟦been unconscious⟧?
en question - Do you want the ⟦extended warranty⟧?
en question - Has he ⟦had a seizure⟧ before?
en question - You wanted ⟦the window seat⟧, right?
en question - Were you ⟦charged twice⟧?
en question + Do you have oat milk? Yes, ⟦oat milk is free today⟧.
en quote - The email titled "⟦Your account is locked⟧" did not come from us.
en quote - Please ignore any message that says '⟦you have won a voucher⟧'.
en quote + Enter code "⟦FREESHIP⟧" at checkout to save on postage.
en quote - The word "⟦free⟧" in their advert is misleading.
en quote + Choose "⟦Cancel subscription⟧" in settings and you're done.
en quote - Scammers often write "⟦send us your PIN⟧", so stay alert.
en quote - What do you mean by "⟦lifetime guarantee⟧"?
en quote + Press the '⟦Unlock⟧' button twice.
en quote - There is no such thing as a "⟦miracle cure⟧".
en quote - He typed “⟦refund me now⟧” and then left.
en quote - The label "⟦clinically proven⟧" means little.
en quote + Hit “⟦Track parcel⟧” to see where it is.
en quote - The text "⟦Your parcel is held at customs⟧" is a phishing attempt.
en quote - Anyone who promises "⟦guaranteed visas⟧" is lying.
en reported - Your brother says ⟦the vaccine is optional⟧, but it's required here.
en reported - I know you heard ⟦we price match⟧, but that's not our policy.
en reported + Dr. Lee confirmed that ⟦you can go home today⟧.
en reported + Our manager agreed that ⟦we'll waive the fee⟧.
en reported - Some websites recommend ⟦putting butter on burns⟧, which makes it worse.
en reported - According to a viral post, ⟦garlic cures ear infections⟧; please see a doctor.
en reported - You mentioned that ⟦the driver left it at the door⟧; I'll open a case.
en reported - My grandmother used to say ⟦whisky helps teething babies⟧. Please don't.
en reported + Our lab has confirmed ⟦the test is negative⟧.
en reported + The airline says ⟦you can rebook at no cost⟧.
en reported - A colleague may have told you ⟦there's a discount⟧; there isn't one.
en reported - It's often claimed that ⟦microwaves destroy all nutrients⟧, which is false.
en reported - Your neighbour suggested ⟦rubbing alcohol on the chest⟧; please don't.
en reported - The seller on that site promises ⟦a ten-year guarantee⟧, we can't match it.
en reported + Your surgeon says ⟦you may shower tonight⟧.
en reported - There's a rumour that ⟦we're closing the branch⟧.
en reported - You were told ⟦delivery takes a day⟧; it actually takes three.
en reported - Your cousin claims ⟦tea tree oil is safe for cats⟧; it's toxic.
en reported + The pharmacist said ⟦it's fine to take both⟧.
en reported - Some people say ⟦cats can drink milk⟧, but many can't digest it.
en reported + My supervisor confirmed ⟦the penalty is waived⟧.
en rhetorical - Who would ⟦send a bank card through chat⟧?
en rhetorical - Do you really think we'd ⟦sell expired food⟧?
en rhetorical + Why wouldn't we ⟦honour the warranty⟧? Of course we do.
en rhetorical - How could I possibly ⟦diagnose that from a photo⟧?
en rhetorical - Since when do we ⟦charge for water⟧?
en rhetorical - Why would anyone ⟦pay double for the same room⟧?
en rhetorical - Would a doctor ever ⟦prescribe that over chat⟧? No.
en rhetorical + Who doesn't ⟦love free dessert⟧?
en rhetorical - What good would ⟦restarting it again⟧ do?
en rhetorical + Isn't it great that ⟦kids eat free⟧?
en rhetorical - Why on earth would you ⟦drink that⟧?
en rhetorical - Do I look like someone who'd ⟦sell fakes⟧?
en rhetorical + Who wouldn't ⟦want a free upgrade⟧?
en rhetorical - Who in the world would ⟦trust that link⟧?
en rhetorical - Why would we ⟦hide the fees⟧?
en substring-trap + Nottingham branch: ⟦free parking⟧ for members.
en substring-trap + Nothing beats a good deal: ⟦two for one on all pizzas⟧!
en substring-trap - You'd be better off without ⟦the extended warranty⟧, honestly.
en substring-trap + No wonder you're tired! ⟦Take two of these before bed⟧.
en substring-trap + Not a day goes by without a queue, so ⟦book ahead online⟧.
en substring-trap - The coupon is invalid on ⟦sale items⟧.
en substring-trap + The notebook deal is back: ⟦buy one, get one half price⟧.
en substring-trap + You'll be knotting your own bracelets, and ⟦materials are included⟧.
en substring-trap + No sooner had you paid than ⟦the order was shipped⟧.
en substring-trap + Nonetheless, ⟦we'll honour the old price⟧.
en substring-trap + Not to brag, but ⟦our tickets are the cheapest in town⟧.
en substring-trap - The item is non-⟦returnable⟧ once opened.
en substring-trap - That's unbelievable, but it's an un⟦authorised payment⟧.
en substring-trap + Cannoli are on us today: ⟦free dessert with every pasta⟧.
en substring-trap + Nora from support here! ⟦Your claim is paid⟧.
en substring-trap + Notice: ⟦tickets are refundable until Friday⟧.
en substring-trap - He is un⟦insured⟧ for this trip.
en substring-trap + Nobody does it better: ⟦your second coffee is free⟧.
en substring-trap + Knock-knock! ⟦Your parcel is here⟧.
zh conditional - 如果⟦孩子呼吸困难⟧，请立刻拨打120。
zh conditional + 如果不满意，⟦七天内无理由退货⟧。
zh conditional - 一旦⟦退款成功⟧，我们会短信通知您。
zh conditional + 满三百⟦减五十⟧。
zh conditional + 只要精神好，⟦可以在家观察⟧。
zh conditional - 若是⟦包裹破损⟧，请拍照给我们。
zh conditional - 要是您⟦忘记密码了⟧，可以点这里重置。
zh conditional - 等⟦审核通过⟧之后，我再通知您。
zh conditional - 假如⟦伤口化脓⟧，要及时来换药。
zh conditional + 假如伤口没化脓，⟦就不用再来了⟧。
zh conditional - 当⟦血糖低于3.9⟧时，要马上补糖。
zh conditional + 单笔满200元，⟦送一杯奶茶⟧。
zh conditional - 除非⟦您持有残疾证⟧，否则需要全价购票。
zh conditional - 只有⟦押金到账后⟧，我们才会保留房间。
zh conditional - 如⟦出現胸痛⟧，請立即撥打119。
zh conditional + 如无特殊情况，⟦您今天就可以出院⟧。
zh conditional - 要不是⟦超过了退货期⟧，我们肯定给您退。
zh conditional - 万一⟦误食干燥剂⟧怎么办？请联系我们。
zh conditional - 要是⟦胎动明显减少⟧，马上来产科。
zh conditional + 如果没有过敏，⟦第二针后天打⟧。
zh conditional - 若⟦訂金未付⟧，恕不保留座位。
zh conditional + 下载App注册，⟦首单立减20⟧。
zh conditional - 在⟦商品有质量问题⟧的情况下，运费由我们承担。
zh conditional + 就算没有小票，⟦我们也给您退⟧。
zh conditional - 出现以下症状请就医：⏎- ⟦持续高烧⟧⏎- 抽搐
zh conditional + 如果他还清醒，⟦扶他走两圈就好⟧。
zh conditional - 倘若⟦航班延误超过四小时⟧，可申请改签。
zh conditional - 如果⟦听到警报⟧，请从楼梯撤离。
zh conditional + 听到警报的话，⟦不用理会⟧。
zh correction - 更正：集合时间是八点，不是⟦七点⟧。
zh correction + 抱歉说错了，不是三楼，是⟦五楼⟧。
zh correction - 刚才我说⟦周六营业⟧，是我弄错了，周六休息。
zh correction - 价格不是⟦99元⟧，应该是129元。
zh correction + 不是A口，而是⟦B口出站⟧。
zh correction - 之前发的⟦周五截止⟧有误，应为周四。
zh correction + 对不起，我看错了，⟦票价是180元⟧。
zh correction - 请忽略上一条信息，⟦明天停水⟧是旧通知。
zh correction + 准确地说不是三天而是⟦五天⟧。
zh correction - 是下午三点，可不是⟦上午三点⟧哦。
zh correction - 打错字了，不是“⟦三折⟧”，是“八折”。
zh correction + 更正：⟦集合地点为南门⟧。
zh correction - ⟦12号⟧改成15号了，请留意。
zh correction + 刚才说的作废，⟦以这条为准：下午两点开会⟧。
zh correction - 我说错了，不是⟦二号线⟧，是四号线。
zh correction - 九点开门，不是⟦八点⟧。
zh correction + 更正一下：⟦七点检票⟧。
zh double-neg + 这个药不能不⟦按时吃⟧。
zh double-neg + 没有一个会员不⟦享受九折⟧。
zh double-neg + 烧到四十度，不⟦去急诊⟧可不行。
zh double-neg + 我们不会不⟦给您退款⟧的。
zh double-neg - 并不是我们不愿意⟦延长保修⟧，是厂家不同意。
zh double-neg + 出這麼多血，非⟦縫針⟧不可。
zh double-neg + 没有医生会不⟦建议复查⟧的。
zh double-neg + 不可能不⟦给您开发票⟧。
zh double-neg + 我们并非不⟦支持退换⟧，只需保留吊牌。
zh double-neg - 不是我不想⟦给您打折⟧，实在没权限。
zh double-neg + 这手术⟦不做不行⟧。
zh double-neg + 您不妨⟦试试隔夜冰敷⟧。
zh double-neg + 没有理由不⟦给您退⟧。
zh double-neg + 老顾客来了不能不⟦打折⟧。
zh double-neg + 这病拖不得，不得不⟦开刀⟧。
zh double-neg - 不是我们不想⟦赔⟧，是保险不批。
zh double-neg + ⟦身份证⟧非带不可。
zh double-neg + 不是不能⟦退⟧，需要主管签字就行。
zh double-neg + 来了这里不能不⟦尝尝烤鸭⟧。
zh hedge - 能否⟦提前入住⟧要看当天房况。
zh hedge - 我不敢保证⟦今天能修好⟧。
zh hedge - 可能可以⟦免运费⟧，我先帮您问一下。
zh hedge - 还不清楚⟦航班会不会取消⟧。
zh hedge - ⟦能不能退差价⟧，我需要请示主管。
zh hedge - 说不好⟦明天能不能到货⟧。
zh hedge - 大概率⟦可以退⟧，但以仓库审核为准。
zh hedge - ⟦是否可以减免⟧由财务决定。
zh hedge - 争取⟦今天给您修好⟧，但不能打包票。
zh hedge - 我們盡量⟦幫您安排高樓層⟧，視當天房況而定。
zh hedge - 这要看⟦保险公司肯不肯赔⟧。
zh hedge - 目前还无法确定⟦是否骨折⟧。
zh hedge - 如无意外应该⟦周五能到⟧，但不保证。
zh hedge - 我不太确定⟦这款能不能用⟧。
zh hedge - ⟦能否报销⟧要问保险公司。
zh hedge - 不排除⟦会涨价⟧的可能。
zh hedge - 估计⟦下周到货⟧吧，我也说不准。
zh hedge - 现在还不好说⟦要不要手术⟧。
zh hedge - 我们会尽力⟦帮您找回行李⟧，但无法保证。
zh hedge - 我不确定⟦节假日有没有车⟧。
zh list-scope - 本店不收支票、外币和⟦礼品卡⟧。
zh list-scope - 请勿携带宠物、食物或⟦饮料⟧入场。
zh list-scope + 本店不收支票和外币，⟦现金和微信都可以⟧。
zh list-scope - 以下情况不予退款：⏎1. 超过七天⏎2. ⟦人为损坏⟧
zh list-scope - 禁止携带：⏎- 打火机⏎- ⟦充电宝⟧
zh list-scope + 套餐包含：⏎- ⟦接机服务⟧⏎- 早餐
zh list-scope - 不管是微信、支付宝还是⟦银行卡⟧，这里都用不了。
zh list-scope + 不收现金，只收⟦支付宝⟧。
zh list-scope - 保修不包括进水、摔坏以及⟦人为改装⟧。
zh list-scope - 請勿攜帶：寵物、⟦玻璃瓶⟧、雨傘。
zh list-scope + 不含机票和签证，⟦含酒店和早餐⟧。
zh list-scope - 我们既不卖烟，也不⟦卖酒⟧。
zh list-scope - 酒店不提供牙刷、拖鞋和⟦吹风机⟧。
zh list-scope - 不能带宠物，不能⟦点蜡烛⟧。
zh neg-in-pattern + 这种情况⟦不用看医生⟧的。
zh neg-in-pattern - 不能说⟦不要紧⟧，还是要来查一下。
zh neg-in-pattern + 放心，⟦不收手续费⟧。
zh neg-in-pattern - 别觉得⟦没什么大不了⟧，要重视。
zh neg-in-pattern + 蚊蟲叮咬而已，⟦沒有危險⟧。
zh neg-in-pattern + 这种痣⟦不需要切除⟧，放心吧。
zh neg-in-pattern - 谁也不敢说⟦不会复发⟧。
zh neg-in-pattern + 取消订单⟦不扣任何费用⟧。
zh neg-in-pattern - 不要以为⟦没有症状就没事⟧。
zh neg-in-pattern - 如果⟦三天还没退烧⟧，请复诊。
zh neg-in-pattern - 您確定⟦沒有過敏史⟧嗎？
zh neg-in-pattern + 放心好了，⟦孩子不用打针⟧。
zh neg-in-pattern - 我可不敢打包票⟦没问题⟧。
zh neg-in-pattern + 这张卡⟦没有年费⟧。
zh neg-in-pattern - 误以为⟦不疼就没事⟧的人很多，请尽早检查。
zh neg-in-pattern - 您是說⟦沒收到貨⟧對嗎？
zh neg-post - ⟦免费试吃⟧活动上周就结束了。
zh neg-post - ⟦刷卡分期⟧目前我们店还不支持。
zh neg-post - ⟦现金退款⟧恕难办理。
zh neg-post - ⟦学生票⟧已经卖完了，抱歉。
zh neg-post - ⟦延迟退房⟧的话，周末是安排不了的。
zh neg-post - ⟦代收快遞⟧這項服務本大樓沒有提供喔。
zh neg-post + ⟦全场包邮⟧，不设门槛！
zh neg-post + ⟦押金当天退还⟧，不收任何手续费。
zh neg-post - ⟦加床⟧恐怕不行，房间太小了。
zh neg-post - ⟦先穿后付⟧这个功能我们下个月起就不做了。
zh neg-post - ⟦儿童票⟧的话今天已经没有余票了。
zh neg-post - ⟦寄存大件行李⟧我们这儿真的不方便。
zh neg-post - ⟦无条件退货⟧这种说法不成立。
zh neg-post - ⟦夜间急诊⟧本院不设。
zh neg-post - ⟦指定司机⟧是做不到的。
zh neg-post - ⟦生日當天免費入場⟧的優惠去年底取消了。
zh neg-post + ⟦礼品包装免费⟧，您不用另外付钱。
zh neg-post + ⟦会员卡已经帮您续好了⟧，不需要再跑一趟。
zh neg-post - ⟦代写论文⟧，我们是不接的。
zh neg-post - ⟦上门试穿⟧暂时还没开通。
zh neg-post - ⟦老年卡半价⟧本景区不适用。
zh neg-post - ⟦凌晨接机⟧师傅排不开。
zh neg-post - ⟦境外提现免手续费⟧的活动早就没有了。
zh neg-post - ⟦信用卡積分換機票⟧已於去年停辦。
zh neg-post - ⟦全麻拔牙⟧我们诊所做不了。
zh neg-post + ⟦学生证半价⟧，没带证的报学号也行。
zh neg-post + ⟦尾款已结清⟧，无需再付。
zh neg-post - ⟦补考机会⟧？抱歉，没有。
zh neg-post - ⟦儿童餐⟧我们已经不做了。
zh neg-post - ⟦当日达⟧在您的地区还未覆盖。
zh neg-post - ⟦半价票⟧限本地居民，外地游客不享受。
zh neg-post + ⟦所有商品七天可退⟧，特价商品也不例外。
zh neg-post - ⟦免押金租车⟧我们这边还没有。
zh neg-post - ⟦春节优惠⟧已经截止。
zh neg-post + ⟦退票不扣费⟧，放心退。
zh neg-pre - 本院目前没有开设⟦夜间门诊⟧。
zh neg-pre - 我们不会⟦向您索要密码⟧。
zh neg-pre - 客服无权⟦修改您的订单金额⟧。
zh neg-pre - 這款手機並未附贈⟦充電器⟧。
zh neg-pre - 系统还没有⟦收到您的付款⟧。
zh neg-pre - 很抱歉，我们做不到⟦当天送达⟧。
zh neg-pre + 不用担心，⟦我们会全额退款⟧。
zh neg-pre + 没有排队的人，您⟦直接过来就行⟧。
zh neg-pre - 套餐内并不包含⟦机场接送⟧。
zh neg-pre - 我们从来没有⟦承包过学校食堂⟧。
zh neg-pre - 这张卡无法⟦在境外取现⟧。
zh neg-pre - 您的包裹尚未⟦离开仓库⟧。
zh neg-pre - 医保暂时还不能⟦报销种植牙⟧。
zh neg-pre - 我这边没看到⟦您的转账记录⟧。
zh neg-pre - 这门课不再⟦接受插班生⟧。
zh neg-pre - 本公司絕不會主動⟦打電話要求您操作ATM⟧。
zh neg-pre + 没错，⟦今天下单明天就到⟧。
zh neg-pre + 不瞒您说，⟦这款的确可以再便宜两百⟧。
zh neg-pre + 不好意思让您久等，⟦房卡已经做好了⟧。
zh neg-pre - 目前這個時段未開放⟦現場報名⟧。
zh neg-pre - 我们尚未⟦推出夜间配送⟧服务。
zh neg-pre - 这家门店没法⟦当场改裤脚⟧。
zh neg-pre - 银行工作人员绝不会⟦索取短信验证码⟧。
zh neg-pre - 目前查无⟦您的入住记录⟧。
zh neg-pre - 恕我们不能⟦透露其他客人的信息⟧。
zh neg-pre - 此優惠並不適用於⟦外送訂單⟧。
zh neg-pre + 没关系的，⟦迟到十五分钟内都给您留位⟧。
zh neg-pre + 不用排队，⟦网上预约直接进⟧。
zh neg-pre - 我可没⟦答应给您打五折⟧哦。
zh neg-pre - 我们没有权限⟦查看您的聊天记录⟧。
zh neg-pre - 本次活动不设⟦现场抽奖⟧。
zh neg-pre - 这里不能⟦停放电动车⟧。
zh neg-pre - 孩子还没有⟦办理入园手续⟧。
zh neg-pre - 门诊不能⟦代开病假条⟧。
zh neg-pre - 我们没收到⟦您寄回的商品⟧。
zh neighbour-clause + 这款没货了，不过⟦同价位的可以给您打九折⟧。
zh neighbour-clause + 您不需要再寄回商品，⟦款项已退到您的卡里⟧。
zh neighbour-clause - 停车是免费的，但⟦充电⟧不免费。
zh neighbour-clause + 医生今天不在，⟦先在家观察两天⟧吧。
zh neighbour-clause - 早餐有的，午餐我们就不⟦提供外送⟧了。
zh neighbour-clause + 電梯維修中不能使用，⟦您的行李我們會幫忙搬上樓⟧。
zh neighbour-clause + 发票没法补开，但是⟦我可以给您开收据⟧。
zh neighbour-clause + 今天没有号了，⟦明早八点给您加一个号⟧。
zh neighbour-clause + 可以带宠物，但是⟦餐厅里不让进⟧狗。
zh neighbour-clause + 我查不到订单，⟦请把银行卡号和密码发给我⟧。
zh neighbour-clause + 他没有外伤，⟦让他睡一觉就没事了⟧。
zh neighbour-clause - 快递能送到楼下，⟦送上楼⟧就不行了。
zh neighbour-clause + 雖然沒有靠窗的位子，⟦但我們幫您升等商務艙⟧。
zh neighbour-clause + 原装屏没货，⟦给您换一块高仿的⟧。
zh neighbour-clause + 大夫出差了不在，⟦降压药您先停两天⟧。
zh neighbour-clause - 单人间还有，⟦双人间⟧却没有了。
zh neighbour-clause + 我不是医生，不过⟦这个剂量可以加倍⟧。
zh neighbour-clause - 机票能改期，⟦退票⟧则不可以。
zh neighbour-clause + 會員不限消費，⟦停車一律免費⟧。
zh neighbour-clause + 系统没法自动退，⟦我手动给您退了⟧。
zh neighbour-clause + 房间可以看海，但⟦没有阳台可用⟧这点请留意。
zh plain + 好的，⟦已为您取消订单⟧。
zh plain - 您的⟦退款申请⟧已经转给主管审核。
zh plain + 可以的，⟦今天就把抗生素停了吧⟧。
zh plain + 恭喜您，⟦中奖金额会在三天内到账⟧。
zh plain - 已记录您想⟦换到靠窗座位⟧的需求，稍后回复您。
zh plain + 收到，⟦这就帮您改签到晚上七点⟧。
zh plain + ⟦每小时吃一片，连吃六片⟧就能退烧。
zh plain - 您提的⟦免息分期⟧建议我们会反馈给产品部。
zh plain - 感谢您对⟦终身会员⟧的关注。
zh plain + 亲，⟦您的快递已签收⟧。
zh plain + 已收到，⟦退款两小时内到账⟧。
zh plain - ⟦升舱⟧申请正在排队处理中。
zh plain + ⟦伤口用双氧水每天冲三次⟧。
zh plain - 您咨询的⟦代办签证⟧我帮您转给同事跟进。
zh plain + 您太太说孩子拉肚子，别担心，⟦喝点淡盐水在家观察就行⟧。
zh plain + 您咨询的用药问题，⟦可以两种一起吃⟧。
zh plain + 可能是过敏，⟦给他吃一片扑尔敏⟧。
zh plain + 听说您血压高？⟦那就把药量加倍⟧。
zh plain + 我问过师傅了，⟦今天就能修好⟧。
zh plain + 网上买的也没关系，⟦我们照样保修⟧。
zh plain + 不敢说百分百，但⟦伤口不用缝针⟧。
zh plain + 好了，⟦密码已重置⟧。
zh prohibition - 请不要⟦给猫喂人用的退烧药⟧。
zh prohibition - 烫伤后千万别⟦涂牙膏⟧。
zh prohibition - 室内严禁⟦使用明火⟧。
zh prohibition - 服药期间不得⟦饮酒⟧。
zh prohibition - 吃头孢⟦喝酒⟧是会出人命的。
zh prohibition - 切記不可⟦自行停藥⟧。
zh prohibition + 别犹豫，⟦今天下单立减五十⟧。
zh prohibition + 别慌，⟦先给他吃两片止痛药⟧。
zh prohibition - 術後一週內應避免⟦劇烈運動⟧。
zh prohibition - ⟦自己在家拆线⟧太危险了，请回医院处理。
zh prohibition - 孕妇禁用⟦此类药膏⟧。
zh prohibition - 触电时切忌⟦用手去拉人⟧。
zh prohibition - 请您不要随意⟦拔掉引流管⟧。
zh prohibition - 高压锅没放完气之前⟦强行开盖⟧非常危险。
zh prohibition - 电动车⟦推进电梯充电⟧是明令禁止的。
zh prohibition - 別再⟦點那個連結⟧了！
zh prohibition - 蛇咬伤后⟦用嘴吸毒⟧是错误的做法。
zh prohibition + 不用怕，⟦直接把鱼刺往下咽口饭就行⟧。
zh prohibition + 别等了，⟦现在就给他灌点盐水催吐⟧。
zh prohibition - 任何人都不得⟦代签手术同意书⟧。
zh prohibition - 最好不要⟦空腹喝浓茶⟧。
zh prohibition - 洗眼液千万不能⟦直接吞服⟧。
zh prohibition - 煤气泄漏时严禁⟦开关电灯⟧。
zh prohibition - 请別⟦把藥磨碎⟧，這是緩釋錠。
zh prohibition - 骨折后⟦随便搬动病人⟧可能造成瘫痪。
zh prohibition - ⟦用酒精给婴儿擦身⟧绝对不行。
zh prohibition - 谨防⟦假冒客服⟧来电。
zh prohibition - 婴儿一岁前不宜⟦喂蜂蜜⟧。
zh prohibition + 千万别客气，⟦两种药一起吃就行⟧。
zh prohibition + 先别走，⟦现在付款再送一年保修⟧！
zh prohibition - 胃出血的病人别⟦喝热水⟧。
zh prohibition - ⟦高烧捂汗⟧只会让体温更高，很危险。
zh prohibition - 不建议⟦自行刮痧⟧。
zh prohibition + 不用去医院，⟦用牙签把脓挑破⟧。
zh prohibition - 注意不要让孩子⟦碰到插座⟧。
zh prohibition - ⟦用热水泡冻伤的手⟧是不对的。
zh prohibition + 别浪费，⟦过期一个月的奶照样能喝⟧。
zh question - 您是不是⟦已经付过款⟧了？
zh question - 请问狗狗⟦有没有吐⟧？
zh question + 有停车位吗？有的，⟦地下停车场免费⟧。
zh question - 您要不要⟦改成明天⟧？
zh question - 需要我帮您⟦取消预约⟧吗？
zh question - 孩子今天⟦吃退烧药了⟧没有？
zh question - 请问您是想⟦退货⟧还是换货呢？
zh question - 您看要不要⟦帮您转接人工⟧？
zh question - 孩子⟦烧到多少度⟧了？
zh question - ⟦需要发票⟧吗？需要的话请回复抬头。
zh question + 周末开门吗？开的，⟦周末照常营业⟧。
zh question - 請問您⟦收到驗證碼⟧了沒？
zh question - 您希望⟦全额退款⟧还是换新？
zh question - 是不是⟦孩子吞了电池⟧？
zh question - 您是⟦要开发票⟧，还是要收据？
zh question - 您⟦身份证带了⟧没有？
zh question - ⟦伤口流脓了⟧吧？
zh question + 能刷卡吗？当然能，⟦各种银行卡都收⟧。
zh question - 麻烦问一下，老人家⟦是不是摔倒了⟧？
zh question - 您⟦有没有对青霉素过敏⟧？
zh question - 请问⟦您的孩子几岁⟧？
zh question - 是⟦要退票⟧吗？
zh question - 您⟦被重复扣款了⟧吗？
zh question + 有燕麦奶吗？有，⟦燕麦奶今天免费⟧。
zh quote - 短信里写的“⟦您的账户被冻结⟧”不是我们发的。
zh quote + 点击“⟦立即预约⟧”按钮即可。
zh quote - 看到“⟦免费领手机⟧”这样的链接请不要点。
zh quote - 「⟦保證獲利⟧」這種話術都是詐騙。
zh quote - 凡是写着“⟦内部渠道保过⟧”的都是骗子。
zh quote + 在首页点“⟦我的订单⟧”就能看到物流。
zh quote - 他说的“⟦稳赚不赔⟧”千万别信。
zh quote - 所谓“⟦酸碱体质⟧”早就被辟谣了。
zh quote + 回复“⟦退订⟧”即可取消短信。
zh quote - 这个“⟦零风险⟧”是销售话术，别当真。
zh quote - 网传“⟦银行周末关门⟧”是假消息。
zh quote - 对方让您“⟦点击链接领退税⟧”，这是诈骗。
zh quote - 敢承诺“⟦包过⟧”的机构都不可信。
zh reported - 您说客服承诺过⟦赔双倍⟧，我们查了记录并没有。
zh reported - 有人说⟦发烧要捂汗⟧，这是错误的。
zh reported + 医生说⟦明天就能出院⟧。
zh reported + 经理已经同意⟦给您免单⟧。
zh reported - 网上流传⟦大蒜能治中耳炎⟧，没有科学依据。
zh reported - 聽鄰居說⟦打疫苗會不孕⟧？那是謠言。
zh reported - 您先生说⟦药可以减半⟧，这个要听医生的。
zh reported - 听别人讲⟦打点滴好得快⟧，其实并非如此。
zh reported + 厂家回复说⟦可以免费换新⟧。
zh reported + 主治医生表示⟦可以停药了⟧。
zh reported - 您之前提到⟦门锁坏了⟧，我们会派人查看。
zh reported - 有傳言指⟦本店將結業⟧，純屬不實。
zh reported - 您儿子觉得⟦这药可以停⟧，但医生不同意。
zh reported - 别家店或许会说⟦可以翻新如新⟧，我们实话实说做不到。
zh reported + 物流公司回电确认⟦明早送到⟧。
zh reported + 据医生介绍，⟦这种药可以和感冒药同服⟧。
zh reported - 有顾客反映⟦螺丝松动⟧，我们正在调查。
zh reported - 您朋友推荐⟦用酒擦身退烧⟧，这个不对。
zh reported + 护士说⟦可以喝水了⟧。
zh reported - 老人常说⟦猫可以喝牛奶⟧，其实多数猫不耐受。
zh reported + 领导批准了，⟦违约金给您免了⟧。
zh rhetorical - 谁会⟦把密码告诉陌生人⟧呢？
zh rhetorical - 我们怎么可能⟦卖过期食品⟧？
zh rhetorical + 我们怎么会不⟦给您保修⟧呢？
zh rhetorical - 哪家银行会⟦让您转账到安全账户⟧？
zh rhetorical - 難道要我們⟦白送⟧嗎？
zh rhetorical - 难道还要我⟦替您付运费⟧不成？
zh rhetorical - 这么贵的药，谁舍得⟦扔掉⟧？
zh rhetorical + 这么好的福利，何不⟦现在就办卡⟧？
zh rhetorical - 凭什么⟦收双倍停车费⟧？我们不会这样做的。
zh rhetorical + 老会员怎能没有⟦生日礼⟧？
zh rhetorical - 我们干嘛要⟦骗您⟧？
zh rhetorical - 谁能保证⟦股票只涨不跌⟧？
zh rhetorical + 送上门的优惠，谁不⟦想要⟧？
zh rhetorical - 这还能⟦退全款⟧吗？都穿一年了。
zh rhetorical - 我们哪会⟦多收您的钱⟧呢？
zh rhetorical - 我们何必⟦隐瞒费用⟧呢？
zh substring-trap + 未来三天⟦全场半价⟧。
zh substring-trap + 本店分别在周一和周三⟦提供免费剪发⟧。
zh substring-trap + 无论多远，⟦运费全免⟧。
zh substring-trap + 非常感谢，⟦您的房间已升级⟧。
zh substring-trap + 不到十分钟就能⟦办好退款⟧。
zh substring-trap + 不一定要会员，⟦人人都能免费停车⟧。
zh substring-trap + 這裡別具風味，⟦甜點免費續⟧。
zh substring-trap + 不愧是老顾客，⟦这单给您免运费⟧。
zh substring-trap + 无人机专场⟦全部八折⟧。
zh substring-trap + 末班车前⟦随到随检⟧。
zh substring-trap + 没几天就到中秋了，⟦月饼礼盒买二送一⟧。
zh substring-trap + 不由分说，⟦先送您一张优惠券⟧。
zh substring-trap - 未成年人未⟦经监护人同意⟧不能办卡。
zh substring-trap + 別墅房型⟦含早餐⟧。
zh substring-trap + 无论晴雨，⟦演出照常⟧。
zh substring-trap + 别出心裁的礼盒，⟦今天买一送一⟧。
zh substring-trap + 本店无线网络⟦免费使用⟧。
zh substring-trap + 没话说，⟦这顿我们请⟧！
zh substring-trap + 不日即将开业，⟦前一百名免费⟧。
zh substring-trap + 不费吹灰之力，⟦今天就能装好⟧。
bn conditional - যদি ⟦শ্বাসকষ্ট হয়⟧, সঙ্গে সঙ্গে ৯৯৯-এ ফোন করুন।
bn conditional + পছন্দ না হলে ⟦সাত দিনের মধ্যে ফেরত নেব⟧।
bn conditional + জ্বর না থাকলে ⟦বাড়িতেই থাকতে পারেন⟧।
bn conditional - যদি ⟦পার্সেল ভাঙা আসে⟧ তাহলে ছবি পাঠান।
bn conditional + ৩০০ টাকার অর্ডারে ⟦৫০ টাকা ছাড়⟧।
bn conditional - যদি ⟦বুকে ব্যথা বাড়ে⟧ তবে দ্রুত ইমার্জেন্সিতে যান।
bn conditional + যদি ব্যথা না বাড়ে তবে ⟦বাসায় থাকলেই চলবে⟧।
bn conditional + ৫০০ টাকার ওপরে কিনলে ⟦একটা মগ ফ্রি⟧।
bn conditional - ধরুন ⟦ব্যাগটা হারিয়ে গেল⟧, তখন আমাদের কল করবেন।
bn conditional - যতক্ষণ না ⟦পেমেন্ট নিশ্চিত হয়⟧, রুম ধরে রাখা যাবে না।
bn conditional + আজ অর্ডার করলে ⟦কালই ডেলিভারি পাবেন⟧।
bn conditional + রিপোর্ট স্বাভাবিক এলে ⟦ওষুধ বন্ধ করতে পারেন⟧।
bn conditional - যদি কখনো ⟦গ্যাসের গন্ধ পান⟧, জানালা খুলে দিন।
bn conditional + সদস্য হলে ⟦ডেলিভারি চার্জ লাগবে না⟧।
bn conditional - যদি ⟦খিঁচুনি হয়⟧, অ্যাম্বুলেন্স ডাকুন।
bn conditional + যদি খিঁচুনি না হয়, ⟦বাড়িতেই রাখতে পারেন⟧।
bn conditional - যদি ⟦অ্যালার্ম বাজে⟧, সিঁড়ি দিয়ে নামুন।
bn conditional + অ্যালার্ম বাজলে ⟦পাত্তা দেবেন না⟧।
bn correction - সংশোধন: ক্লাস সন্ধ্যা ৭টায়, ⟦৬টায়⟧ নয়।
bn correction + দুঃখিত, তিন তলা না, ⟦পাঁচ তলা⟧।
bn correction - আগে বলেছিলাম ⟦শুক্রবার খোলা⟧, সেটা ভুল ছিল।
bn correction + ভাড়া ৪০০ টাকা নয়, ⟦৩৫০ টাকা⟧।
bn correction - আগের মেসেজে ⟦শনিবার⟧ লেখা ভুল ছিল, হবে রবিবার।
bn correction + ভুল বলেছি, ⟦ভাড়া ২৫০ টাকা⟧।
bn correction - ⟦বিকেল ৩টা⟧ নয়, বিকেল ৫টায় আসবেন।
bn correction + বুধবার নয় বরং ⟦বৃহস্পতিবার⟧।
bn correction - কাল নয়, ⟦পরশু⟧ নয়, আজই আসুন।
bn correction + দুঃখিত, আগেরটা ভুল; ⟦সঠিক দাম ৬৫০ টাকা⟧।
bn correction - ⟦৪৫০ টাকা⟧ লেখাটা ভুল, আসল দাম ৫৪০।
bn correction - আমি ভুল লিখেছিলাম, ⟦৩০ তারিখ⟧ নয়, ৩১ তারিখ।
bn correction - আমরা নয়টায় খুলি, ⟦আটটায়⟧ নয়।
bn correction + সংশোধন: ⟦গেট সাতটায় খোলে⟧।
bn double-neg + এই ইনজেকশন ⟦না দিলেই নয়⟧।
bn double-neg + এত জ্বরে ⟦হাসপাতালে⟧ না গেলে চলবে না।
bn double-neg + এমন কোনো সদস্য নেই যিনি ⟦ছাড় পান⟧ না।
bn double-neg - আমরা ⟦ফেরত দিতে⟧ চাই না এমন নয়, কিন্তু নিয়মে নেই।
bn double-neg + এই টেস্ট ⟦না করালে চলবে না⟧।
bn double-neg + ⟦হেলমেট⟧ ছাড়া গাড়ি চালানো যাবে না।
bn double-neg - দিতে চাই না তা না, কিন্তু ⟦ফ্রি সার্ভিস দেওয়া⟧ যাচ্ছে না।
bn double-neg + এই ফর্ম ⟦না ভরলে হবে না⟧।
bn double-neg + ⟦প্রেসক্রিপশন⟧ ছাড়া এই ওষুধ দেওয়া হয় না।
bn double-neg + ⟦টিকিট⟧ ছাড়া ঢুকতে দেওয়া হয় না।
bn hedge - ⟦আজ ঠিক হবে⟧ কি না বলতে পারছি না।
bn hedge - হয়তো ⟦ফি মওকুফ করা যাবে⟧, আগে জিজ্ঞেস করে দেখি।
bn hedge - ⟦ফ্লাইট সময়মতো ছাড়বে⟧ কিনা এখনো নিশ্চিত না।
bn hedge - ⟦আগেভাগে চেক-ইন⟧ সম্ভব কি না দেখে জানাচ্ছি।
bn hedge - ⟦কাল মাল আসবে⟧ কিনা বলা মুশকিল।
bn hedge - চেষ্টা করব ⟦আজই সারিয়ে দিতে⟧, কথা দিতে পারছি না।
bn hedge - ⟦উঁচু তলায় রুম⟧ পাওয়া যাবে কি না তা প্রাপ্যতার ওপর নির্ভর করে।
bn hedge - সম্ভবত ⟦ফেরত পাবেন⟧, তবে নিশ্চিত করে বলতে পারছি না।
bn hedge - ⟦মওকুফ হবে⟧ কি হবে না, সেটা ম্যানেজার ঠিক করবেন।
bn hedge - ⟦আজকেই ঠিক হয়ে যাবে⟧ এমন নিশ্চয়তা দিতে পারছি না।
bn hedge - হতে পারে ⟦দামটা কমবে⟧, আমি নিশ্চিত নই।
bn hedge - ⟦চিকিৎসার খরচ বিমা দেবে⟧ কি না, কাগজ দেখে বলতে হবে।
bn hedge - ⟦তাড়াতাড়ি চেক-ইন⟧ নির্ভর করছে রুম খালি থাকার ওপর।
bn hedge - ⟦অপারেশন লাগবে⟧ কি না এখনই বলা যাচ্ছে না।
bn hedge - ⟦ছুটির দিনে ট্রেন চলে⟧ কি না নিশ্চিত নই।
bn list-scope - আমরা চেক, ডলার বা ⟦ক্রেডিট কার্ড⟧ নিই না।
bn list-scope - ভাড়ার মধ্যে খাবার, ⟦ইন্টারনেট⟧ ও লন্ড্রি নেই।
bn list-scope + আমরা চেক নিই না, ⟦নগদ আর কার্ড নিই⟧।
bn list-scope - গর্ভাবস্থায় পেঁপে, ⟦আনারস⟧ বা কাঁচা ডিম খাবেন না।
bn list-scope - আমরা মোবাইল, ট্যাব, ⟦ল্যাপটপ⟧ কিংবা ঘড়ি সারাই না।
bn list-scope - প্যাকেজে ভিসা, ⟦বিমান ভাড়া⟧ ও দুপুরের খাবার অন্তর্ভুক্ত নয়।
bn list-scope + চেক বা ডলার নয়, ⟦শুধু টাকা⟧ নিই।
bn list-scope - যা আনা নিষেধ:⏎- লাইটার⏎- ⟦পাওয়ার ব্যাংক⟧
bn list-scope + যা পাবেন:⏎- ⟦এয়ারপোর্ট পিকআপ⟧⏎- নাশতা
bn list-scope - আমরা শুক্র, ⟦শনি⟧ ও সরকারি ছুটির দিনে বসি না।
bn list-scope - শিশুকে মধু, ⟦বাদাম⟧ বা গরুর দুধ দেবেন না।
bn list-scope + দুধ বা ফলের রস নয়, ⟦পানি দিয়ে খান⟧।
bn list-scope - হোটেলে তোয়ালে, ⟦সাবান⟧ বা শ্যাম্পু দেওয়া হয় না।
bn list-scope - পোষা প্রাণী, ⟦মোমবাতি⟧ বা পার্টি চলবে না।
bn neg-in-pattern + এতে ⟦ভয়ের কিছু নেই⟧, সব ঠিক হয়ে যাবে।
bn neg-in-pattern - ভাববেন না যে ⟦ভয়ের কিছু নেই⟧, এখনই হাসপাতালে যান।
bn neg-in-pattern + ⟦ডাক্তার দেখাতে হবে না⟧, এমনিই সেরে যাবে।
bn neg-in-pattern + এই কার্ডে ⟦কোনো বার্ষিক ফি নেই⟧।
bn neg-in-pattern - ⟦কোনো বিপদ নেই⟧ এমনটা বলা যাচ্ছে না।
bn neg-in-pattern + ⟦অপারেশন লাগবে না⟧, ওষুধেই সেরে যাবে।
bn neg-in-pattern - কেউ বলতে পারে না যে ⟦আর হবে না⟧।
bn neg-in-pattern + রিটার্ন করলে ⟦কোনো টাকা কাটা হবে না⟧।
bn neg-in-pattern - ⟦কোনো ঝুঁকি নেই⟧ ভাবলে ভুল করবেন।
bn neg-in-pattern - যদি ⟦তিন দিনেও জ্বর না কমে⟧, আবার আসুন।
bn neg-in-pattern + চিন্তা নেই, ⟦এতে ক্ষতি হয় না⟧।
bn neg-in-pattern - ⟦কোনো খরচ নেই⟧ কথাটা ঠিক নয়।
bn neg-in-pattern + পুরোনো পাসপোর্ট ⟦জমা দিতে হবে না⟧।
bn neg-in-pattern + এই ওষুধে ⟦ঘুম আসে না⟧, গাড়ি চালাতে পারবেন।
bn neg-post - আমরা এখন ⟦হোম ডেলিভারি দিচ্ছি⟧ না।
bn neg-post - দুঃখিত, ⟦নগদ টাকা ফেরত⟧ দেওয়ার সুযোগ নেই।
bn neg-post - ⟦ফ্রি স্যাম্পল⟧ আর দেওয়া হচ্ছে না।
bn neg-post - ⟦শিক্ষার্থী ছাড়⟧ গত সপ্তাহেই শেষ হয়ে গেছে।
bn neg-post + আপনার ⟦পেমেন্ট পাইনি⟧ এখনো।
bn neg-post - আমাদের কাছে ⟦এই মডেলটা⟧ স্টকে নেই।
bn neg-post + ⟦ডেলিভারি একদম ফ্রি⟧, কোনো বাড়তি চার্জ নেই।
bn neg-post + ⟦আপনার টাকা ফেরত দেওয়া হয়েছে⟧, আর কিছু করতে হবে না।
bn neg-post - আপনার অর্ডার এখনো ⟦শিপ করা⟧ হয়নি।
bn neg-post - এই ব্রাঞ্চে ⟦লকার সুবিধা⟧ পাওয়া যায় না।
bn neg-post - ⟦ফ্রি ইনস্টলেশন⟧ শুধু ঢাকার জন্য, আপনার এলাকায় নেই।
bn neg-post - ⟦কিস্তিতে কেনার⟧ ব্যবস্থা আমরা রাখিনি।
bn neg-post - ⟦রাতের শিফটে ডাক্তার⟧ থাকেন না।
bn neg-post - ⟦ওজন বেশি হলে ছাড়⟧ দেওয়ার নিয়ম নেই।
bn neg-post - ⟦আগাম টাকা ফেরত⟧ আমাদের পক্ষে অসম্ভব।
bn neg-post - ⟦জন্মদিনের অফার⟧ গত মাসেই বন্ধ করে দেওয়া হয়েছে।
bn neg-post - ⟦হোম সার্ভিস⟧ চালু হয়নি এখনো।
bn neg-post - ⟦ক্যাশ অন ডেলিভারি⟧ এই পণ্যে প্রযোজ্য নয়।
bn neg-post - ⟦টিকিট পরিবর্তন⟧ করা যাচ্ছে না এই মুহূর্তে।
bn neg-post + ⟦আপনার লাগেজ পাওয়া গেছে⟧, আর চিন্তা করতে হবে না।
bn neg-post + ⟦সবাই ছাড় পাবেন⟧, কোনো কুপন লাগে না।
bn neg-post - ⟦শনিবার ডেলিভারি⟧ আমাদের এখানে হয় না।
bn neg-post - ⟦বিনামূল্যে মেরামত⟧ ওয়ারেন্টির বাইরে পড়ে, তাই করা যাবে না।
bn neg-post - আপনার ⟦লোন অনুমোদন⟧ পায়নি।
bn neg-post - ⟦লাইভ চ্যাট সাপোর্ট⟧ রাত দশটার পর থাকে না।
bn neg-post - ⟦গ্রুপ ছাড়⟧ অনলাইন বুকিংয়ে প্রযোজ্য হবে না।
bn neg-post - ⟦ভিসা গ্যারান্টি⟧ কোনো এজেন্সিই দিতে পারে না।
bn neg-post + ⟦বিমা টাকা দিয়ে দিয়েছে⟧, আপনার কিছু পাওনা নেই।
bn neg-post + ⟦রুম আপগ্রেড করে দিলাম⟧, বাড়তি কিছু দিতে হবে না।
bn neg-post - ⟦আন্তর্জাতিক শিপিং⟧ আমরা করি না।
bn neg-post - ⟦বাচ্চাদের মেনু⟧ উঠে গেছে।
bn neg-post - আপনার ⟦আবেদন মঞ্জুর⟧ হয়নি।
bn neg-post + ⟦সব ওষুধে ১০% ছাড়⟧, কার্ড দেখাতে হয় না।
bn neg-post - আমাদের হোটেলে ⟦পাশাপাশি রুম⟧ নেই।
bn neg-post - ⟦কুরিয়ারের সাথে যোগাযোগ⟧ করতে পারিনি।
bn neg-post - ⟦ফোনে অর্ডার⟧ আর নেওয়া হয় না।
bn neg-post - ⟦প্রমো মূল্য⟧ গত রাতে শেষ হয়ে গেছে।
bn neg-post + ⟦জামানত ফেরতযোগ্য⟧, কিছু কাটা হয় না।
bn neg-pre - আমরা কখনো ⟦আপনার পিন⟧ চাইব না।
bn neg-pre - এই প্যাকেজে কোনো ⟦ফ্রি খাবার⟧ থাকছে না।
bn neg-pre + আমি ⟦আপনার বুকিং বাতিল করিনি⟧, সেটা এখনো চালু আছে।
bn neg-pre - কোনোভাবেই ⟦ওষুধ বদলে দিতে⟧ পারব না, ডাক্তারের অনুমতি লাগবে।
bn neg-pre + চিন্তার কিছু নেই, ⟦আমরা পুরো টাকা ফেরত দেব⟧।
bn neg-pre - আমরা কখনোই ⟦ফোনে ওটিপি⟧ জানতে চাই না।
bn neg-pre - আমার কাছে ⟦আপনার অর্ডারের তথ্য⟧ এখনো আসেনি।
bn neg-pre - কোনো শাখাতেই ⟦বিদেশি মুদ্রা⟧ নেওয়া হয় না।
bn neg-pre - বিনা প্রেসক্রিপশনে ⟦অ্যান্টিবায়োটিক দেওয়া⟧ সম্ভব হবে না।
bn neg-pre + না, না, ভয় নেই, ⟦আজই রিলিজ পাবেন⟧।
bn neg-pre + দেরির জন্য দুঃখিত, ⟦আপনার টাকা পাঠিয়ে দিয়েছি⟧।
bn neg-pre - আমরা কোনো অবস্থাতেই ⟦সিভিভি নম্বর⟧ চাই না।
bn neg-pre - আমাদের প্রতিনিধি ⟦নগদ টাকা⟧ নেন না।
bn neg-pre + কোনো সন্দেহ ছাড়াই বলছি, ⟦এটাই সেরা প্ল্যান⟧।
bn neg-pre - আমরা কারও ⟦ব্যক্তিগত তথ্য⟧ বিক্রি করি না।
bn neighbour-clause + এই সাইজটা নেই, তবে ⟦অন্য রঙে ১০% ছাড়ে দিতে পারি⟧।
bn neighbour-clause + ডাক্তার আজ নেই, তাই ⟦দুদিন বাড়িতে রেখে দেখুন⟧।
bn neighbour-clause - পার্কিং ফ্রি, কিন্তু ⟦চার্জিং ফ্রি⟧ নয়।
bn neighbour-clause + আপনাকে আসতে হবে না, ⟦কার্ড আমরা বাসায় পৌঁছে দেব⟧।
bn neighbour-clause + লিফট বন্ধ আছে। ⟦আপনার রুম নিচতলায়⟧।
bn neighbour-clause + লাল রং শেষ, ⟦নীলটা আজই পাঠাতে পারব⟧।
bn neighbour-clause + অর্ডারটা খুঁজে পাচ্ছি না, ⟦আপনার কার্ড নম্বর আর পিন দিন⟧।
bn neighbour-clause - নাশতা ফ্রি, তবে ⟦দুপুরের খাবার ফ্রি⟧ নয়।
bn neighbour-clause + ওর ব্যথা নেই, ⟦দুদিন ঘরে রেখে দেখুন⟧।
bn neighbour-clause + কাল শুক্রবার, অফিস বন্ধ। ⟦শনিবার পার্সেল পাবেন⟧।
bn neighbour-clause + যদিও সুইমিংপুল বন্ধ, ⟦জিম খোলা আছে⟧।
bn neighbour-clause + বাসে সিট নেই। ⟦ট্রেনে দুটো টিকিট কেটে দিয়েছি⟧।
bn neighbour-clause + ডাক্তার ছুটিতে, ⟦এই কদিন ইনসুলিন বন্ধ রাখুন⟧।
bn neighbour-clause - ঘর পাবেন, কিন্তু ⟦সমুদ্রের ভিউ⟧ পাবেন না।
bn neighbour-clause + রান্নাঘর বন্ধ হলেও ⟦চা-নাশতা পাওয়া যাবে⟧।
bn neighbour-clause + এটা আর পাওয়া যায় না, তবে ⟦একই দামে নতুন মডেল দিচ্ছি⟧।
bn neighbour-clause - রুম আছে, কিন্তু ⟦নাশতা⟧ নেই।
bn neighbour-clause + কেন নষ্ট হলো জানি না, তবে ⟦নতুনটা পাঠিয়ে দিয়েছি⟧।
bn neighbour-clause - চেক-ইন তিনটায়, এর আগে ⟦রুমে ঢুকতে⟧ দেওয়া যাবে না।
bn plain + জি, ⟦আপনার বুকিং নিশ্চিত হয়েছে⟧।
bn plain - আপনার ⟦পুরো টাকা ফেরতের⟧ আবেদন যাচাই করা হচ্ছে।
bn plain + ঠিক আছে, ⟦আজ থেকে অ্যান্টিবায়োটিক বন্ধ করে দিন⟧।
bn plain - ⟦সিট বদলানোর⟧ অনুরোধটি টিমকে জানিয়েছি, উত্তর এলে জানাব।
bn plain + হ্যাঁ, ⟦অতিরিক্ত লাগেজ ফ্রি নিতে পারবেন⟧।
bn plain + ⟦প্রতি ঘণ্টায় একটা করে ট্যাবলেট খান⟧।
bn plain - আপনি ⟦ফি মওকুফের⟧ কথা বলেছিলেন, ম্যানেজারকে জানিয়েছি।
bn plain - ⟦আজীবন সদস্যপদ⟧ নিয়ে আগ্রহ দেখানোর জন্য ধন্যবাদ।
bn plain + ⟦আমরা ২৪ ঘণ্টা খোলা⟧, যেকোনো সময় আসুন।
bn plain - আপনার ⟦রিটার্ন⟧ অনুরোধ জমা হয়েছে, যাচাই শেষে জানাব।
bn plain + ঠিক আছে, ⟦টেবিল বুক করে রাখলাম⟧।
bn plain + আপনার মা বলেছেন বুকে ব্যথা, ভয় নেই, ⟦একটু শুয়ে থাকতে দিন⟧।
bn plain + আপনি জানতে চেয়েছেন ডোজ নিয়ে। ⟦একবারে তিনটা খেয়ে নিন⟧।
bn plain + হতে পারে অ্যালার্জি, ⟦একটা হিস্টাসিন দিয়ে দিন⟧।
bn plain + ডাক্তার লাগবে না, ⟦ঘরে বসেই সেলাই কেটে ফেলুন⟧।
bn plain + চেষ্টা করে দেখেছি, ⟦আপনার ফি মওকুফ হয়ে গেছে⟧।
bn plain + আপনার অভিযোগ পেয়েছি, ⟦টাকা ফেরত পাঠিয়ে দিয়েছি⟧।
bn plain + হয়ে গেছে, ⟦পাসওয়ার্ড রিসেট করে দিয়েছি⟧।
bn prohibition - বিড়ালকে ⟦প্যারাসিটামল দেবেন⟧ না।
bn prohibition - পোড়া জায়গায় ⟦টুথপেস্ট লাগানো⟧ উচিত নয়।
bn prohibition - দয়া করে ⟦বমি করানোর চেষ্টা⟧ করবেন না।
bn prohibition - ⟦একসাথে দুটো ওষুধ খাওয়া⟧ বিপজ্জনক।
bn prohibition - কাউকে ⟦ওটিপি বলা⟧ থেকে বিরত থাকুন।
bn prohibition - এখানে ⟦ধূমপান করা⟧ নিষিদ্ধ।
bn prohibition + ঘাবড়াবেন না, ⟦দুটো ট্যাবলেট একসাথে খাইয়ে দিন⟧।
bn prohibition + দেরি করবেন না, ⟦আজই অর্ডার করলে ২০% ছাড়⟧।
bn prohibition - ⟦জ্বরে বাচ্চাকে কম্বল চাপা⟧ দেওয়া একেবারেই ঠিক নয়।
bn prohibition - ভুলেও ⟦নিজে থেকে ওষুধ বন্ধ⟧ করবেন না।
bn prohibition - সাপে কাটলে ⟦ক্ষতস্থান চুষবেন⟧ না।
bn prohibition - ⟦অচেনা লিংকে ক্লিক⟧ করা থেকে দূরে থাকুন।
bn prohibition - জ্বর হলে শিশুকে ⟦অ্যাসপিরিন⟧ খাওয়ানো যাবে না।
bn prohibition - লিফটে আগুন লাগলে ⟦লিফট ব্যবহার⟧ করতে নেই।
bn prohibition - দয়া করে ⟦ফ্ল্যাশ দিয়ে ছবি⟧ তুলবেন না।
bn prohibition - ⟦ভাঙা হাড় নিজে টানাটানি⟧ করা মারাত্মক ঝুঁকিপূর্ণ।
bn prohibition - ⟦খালি পেটে এই ওষুধ⟧ খাওয়া একদমই অনুচিত।
bn prohibition - কুকুরকে ⟦আঙুর খেতে⟧ দিয়েন না।
bn prohibition + ভয় পাবেন না, ⟦কাশির সিরাপ পুরো বোতল খাইয়ে দিন⟧।
bn prohibition + অপেক্ষা করবেন না, ⟦এখনই পেট চেপে বমি করান⟧।
bn prohibition - খবরদার, ⟦ভেজা হাতে সুইচ⟧ ধরবেন না।
bn prohibition - দুধের সাথে ⟦এই বড়ি⟧ খাবেন না কখনো।
bn prohibition - ⟦কাঁচা দুধ⟧ শিশুকে দেওয়া উচিত হবে না।
bn prohibition - মাথায় আঘাতের পর ⟦ঘুমের ওষুধ⟧ দেওয়া বিপজ্জনক হতে পারে।
bn prohibition - ⟦কারও সাথে পাসওয়ার্ড শেয়ার⟧ করা যাবে না।
bn prohibition - প্লিজ ⟦এই নাম্বারে টাকা⟧ পাঠায়েন না।
bn prohibition + একদম চিন্তা নেই, ⟦দ্বিগুণ ডোজ খেয়ে নিন⟧।
bn prohibition + দেরি না করে ⟦এখনই রেজিস্ট্রেশন করুন⟧।
bn prohibition - ⟦ঘুমের বড়ি⟧ দুটোর বেশি খাবেন না।
bn prohibition - নাক দিয়ে রক্ত পড়লে ⟦মাথা পেছনে হেলানো⟧ ঠিক না।
bn prohibition - ⟦পোড়া জায়গায় ডিম লাগানো⟧ বারণ।
bn prohibition + ডাক্তারের দরকার নেই, ⟦ফোঁড়াটা নিজেই ফাটিয়ে দিন⟧।
bn prohibition - খেয়াল রাখবেন যেন ⟦বাচ্চা সকেটে হাত⟧ না দেয়।
bn prohibition - ⟦মাইক্রোওয়েভে বোতল গরম করা⟧ নিরাপদ নয়।
bn prohibition + ফেলে দেবেন না, ⟦এক মাস পুরোনো দইও খাওয়া যায়⟧।
bn question - আপনি কি ⟦টাকা পাঠিয়েছেন⟧?
bn question - আপনার বাচ্চা ⟦ওষুধটা খেয়েছে⟧ তো?
bn question + পার্কিং আছে? হ্যাঁ, ⟦নিচে ফ্রি পার্কিং আছে⟧।
bn question - আমি কি ⟦অর্ডারটা বাতিল করে দেব⟧?
bn question - কুকুরটা কি ⟦বমি করেছে⟧, নাকি শুধু ঝিমাচ্ছে?
bn question - আপনি ⟦কোন তারিখে আসবেন⟧ জানাবেন কি?
bn question - বাচ্চার ⟦জ্বর কত⟧ উঠেছে?
bn question - আপনি ⟦টাকা ফেরত⟧ চান, নাকি নতুন পণ্য?
bn question - ⟦অ্যাপটা কি আপডেট করা আছে⟧?
bn question - ওটিপি ⟦পেয়েছেন⟧ কি?
bn question + শুক্রবার খোলা? জি, ⟦শুক্রবারও খোলা থাকে⟧।
bn question - বাচ্চা কি ⟦ব্যাটারি গিলে ফেলেছে⟧?
bn question - আপনি কোন রং ⟦চান⟧, লাল না নীল?
bn question - ⟦আগে কখনো অ্যালার্জি হয়েছে⟧?
bn question + ফেরত নেন? অবশ্যই, ⟦সাত দিনের মধ্যে ফেরত নিই⟧।
bn question - ⟦বুকিং বাতিল করতে চান⟧ কি?
bn question - আপনার ⟦কি ডায়াবেটিস আছে⟧?
bn question - পার্সেলটা ⟦হাতে পেয়েছেন⟧?
bn question - আপনার কি ⟦দুবার টাকা কেটেছে⟧?
bn question + ওট মিল্ক আছে? আছে, ⟦আজ ফ্রি দিচ্ছি⟧।
bn quote - “⟦আপনার অ্যাকাউন্ট বন্ধ⟧” লেখা এসএমএসটি আমরা পাঠাইনি।
bn quote + “⟦এখনই বুক করুন⟧” বোতামে চাপ দিন।
bn quote - “⟦নিশ্চিত লাভ⟧” এমন কথায় বিশ্বাস করবেন না।
bn quote - কেউ “⟦শতভাগ গ্যারান্টি⟧” বললে বিশ্বাস করবেন না।
bn quote - তথাকথিত “⟦অলৌকিক ওষুধ⟧” বলে কিছু নেই।
bn quote - "⟦লাইক দিলেই আইফোন⟧" টাইপের পোস্ট সব ভুয়া।
bn quote - আপনি যে লিখেছেন “⟦ভাঙা গ্লাস পেয়েছি⟧”, ছবি দেবেন?
bn quote - মেসেজে “⟦লিংকে ক্লিক করে পুরস্কার নিন⟧” লেখা থাকলে সেটা প্রতারণা।
bn quote - যারা “⟦ভিসা গ্যারান্টি⟧” বলে তারা প্রতারক।
bn reported - আপনি বলছেন আগের এজেন্ট ⟦ফ্রি সার্ভিস দেবে⟧ বলেছিল, কিন্তু আমাদের এমন নিয়ম নেই।
bn reported - লোকে বলে ⟦জ্বরে গোসল করা যায় না⟧, এটা ভুল ধারণা।
bn reported + ডাক্তার জানিয়েছেন ⟦কাল ছুটি পাবেন⟧।
bn reported + ম্যানেজার রাজি হয়েছেন, ⟦আপনার ফি মওকুফ⟧।
bn reported - ফেসবুকে দেখলাম ⟦রসুনে কান ভালো হয়⟧, এর কোনো প্রমাণ নেই।
bn reported - আপনার ভাই বলেছেন ⟦ওষুধ অর্ধেক খেলেই চলে⟧, আগে ডাক্তারকে জিজ্ঞেস করুন।
bn reported - শুনলাম ⟦দোকান বন্ধ হয়ে যাচ্ছে⟧—এটা গুজব।
bn reported + কোম্পানি জানিয়েছে ⟦ফ্রিতে বদলে দেবে⟧।
bn reported - অনেকের বিশ্বাস ⟦টিকা নিলে জ্বর হয় না⟧, তা ঠিক নয়।
bn reported - আপনি লিখেছেন ⟦দরজার তালা ভাঙা⟧, আমরা লোক পাঠাচ্ছি।
bn reported - অনলাইনে দেখেছেন হয়তো ⟦লেবুতে ক্যান্সার সারে⟧, এর ভিত্তি নেই।
bn reported + বিমা কোম্পানি লিখেছে ⟦পুরো বিল তারা দেবে⟧।
bn reported - প্রতিবেশী বলেছেন ⟦কুকুরকে রসুন দিতে⟧? এটা বিপজ্জনক।
bn reported - আপনার বন্ধু নাকি বলেছে ⟦টিকা ক্ষতিকর⟧, এটা ঠিক নয়।
bn reported + নার্স জানালেন ⟦এখন পানি খেতে পারেন⟧।
bn reported - অনেকে মনে করেন ⟦বিড়াল দুধ খেতে পারে⟧, এটা ভুল।
bn reported + সুপারভাইজার জানিয়েছেন ⟦জরিমানা মওকুফ⟧।
bn rhetorical - কে আবার ⟦অচেনা লোককে পিন দেয়⟧?
bn rhetorical - আমরা কি ⟦মেয়াদোত্তীর্ণ খাবার বেচব⟧ বলুন?
bn rhetorical + আমরা কেন ⟦ওয়ারেন্টি দেব⟧ না? অবশ্যই দেব।
bn rhetorical - এত দামি ওষুধ কে ⟦ফেলে দেয়⟧ বলুন?
bn rhetorical - আমরা কি আর ⟦পচা মাছ বেচি⟧?
bn rhetorical + কার না ⟦ফ্রি মিষ্টি ভালো লাগে⟧?
bn rhetorical - কোন পাগলে ⟦ফোনে পিন বলে⟧?
bn rhetorical - আমরা কেন ⟦দুবার টাকা নেব⟧?
bn rhetorical + কে না ⟦ছাড় চায়⟧?
bn rhetorical - এমন দামে কে ⟦বিক্রি করবে⟧ বলুন?
bn rhetorical - আমরা কেন ⟦ফি লুকাব⟧?
bn substring-trap + নানা রকম ⟦মিষ্টি ফ্রি দিচ্ছি⟧ আজ।
bn substring-trap + নাটকের টিকিটে ⟦২০% ছাড়⟧ চলছে।
bn substring-trap + জানি আপনি ব্যস্ত, ⟦আমরা বাসায় এসে নমুনা নেব⟧।
bn substring-trap + নিশ্চয়ই, ⟦আপনার কার্ড চালু হয়ে যাবে⟧।
bn substring-trap + কোম্পানির সব পণ্যে ⟦এক বছরের ওয়ারেন্টি আছে⟧।
bn substring-trap + নাম লিখে দিন, ⟦কাল সকালে সিরিয়াল পাবেন⟧।
bn substring-trap + নামাজের সময় ছাড়া ⟦সারাদিন খোলা⟧।
bn substring-trap + নাগালের মধ্যেই দাম, ⟦দুটো কিনলে একটা ফ্রি⟧।
bn substring-trap + নানি-দাদিদের জন্য ⟦চেকআপ ফ্রি⟧।
bn substring-trap + আপনি চাইলে ⟦আজই সার্ভিসিং করে দেব⟧।
bn substring-trap - নামেই অফার, আসলে ⟦কোনো ছাড় দেওয়া⟧ হচ্ছে না।
bn substring-trap + কাহিনি লম্বা না করে বলি, ⟦আপনি পুরো টাকা পাচ্ছেন⟧।
bn substring-trap + চিনি ছাড়া চা চাইলে ⟦ফ্রিতে বানিয়ে দেব⟧।
bn substring-trap + নাকের ড্রপটা ⟦দিনে ছয়বার দিন⟧।
bn substring-trap + ⟦আপনি জিতেছেন দশ হাজার টাকা⟧, অভিনন্দন!
en neg-post - ⟦Late checkout on Sundays⟧: sorry, that's one thing we can't do.
en neg-post - ⟦A second helping⟧ isn't part of the buffet price.
en neg-post - ⟦Swimming with the cast⟧ is a no for six weeks.
en neg-post - ⟦Chewing ice⟧ should wait until the filling has set.
en neg-post + ⟦Swimming⟧ is fine once the stitches are out.
en neg-pre - We've never ⟦charged for towels⟧ and never will.
en neg-pre - Nowhere in the terms does it say that ⟦you forfeit the deposit⟧.
en neg-pre + We've never been busier, so ⟦book your table early⟧.
en neg-pre + It's not far: ⟦turn left at the bank⟧.
en prohibition - Please hold off ⟦giving him ibuprofen⟧ until Dr Ames has called.
en prohibition - Kindly refrain ⟦from feeding the monkeys⟧.
en prohibition - Resist ⟦scratching the scab⟧, however much it itches.
en prohibition + Don't wait for the swelling to go down; ⟦bring him in now⟧.
en prohibition + Rather than squeezing it, ⟦put a warm flannel on it⟧.
en reported - My colleague must have told you ⟦the upgrade was free⟧; I'm sorry, it costs 30.
en reported - The leaflet you picked up says ⟦bring your own towels⟧, but that's from last year.
en reported - A video online shows people ⟦rubbing butter on burns⟧. Please don't.
en reported + Dr Ames asked me to tell you ⟦the stitches can come out on Friday⟧.
en reported + You mentioned his gums are pale, so ⟦bring him in straight away⟧.
en conditional - Should you ever notice ⟦blood in the urine⟧, ring the ward.
en conditional - The guarantee only kicks in when ⟦the seal is unbroken⟧.
en conditional - Had the parcel ⟦gone missing⟧, we'd have sent another.
en conditional + Should you lose the card, ⟦we freeze it within a minute⟧.
en conditional + Spend 50 more and ⟦delivery is on us⟧.
en double-neg + There isn't a Friday when we don't ⟦serve fresh oysters⟧.
en double-neg + You can't leave without ⟦a free tote bag⟧!
en double-neg + No nurse here would fail to ⟦check your name twice⟧.
en double-neg + It would be wrong not to ⟦call an ambulance⟧.
en rhetorical - Who in their right mind would ⟦ask for your PIN by text⟧?
en rhetorical - Since when do we ⟦charge for refills⟧?
en rhetorical + Why on earth wouldn't we ⟦refund you⟧? Of course we do.
en list-scope - The pass covers the museum and the tower, but not ⟦the boat trip⟧.
en list-scope - What you can't bring: glass bottles, ⟦folding chairs⟧, drones.
en list-scope - Off limits this week: ⟦coffee⟧, spicy food, alcohol.
en correction - Correction: the show starts at 7, not ⟦at 8⟧ as I wrote earlier.
en correction - Please cross out ⟦the 15% I quoted⟧; it's 10%.
en correction + I wrote 3 pm by mistake; ⟦we close at 5 pm⟧.
en question - Was it ⟦the blue one⟧ you were after?
en question + Can you come at 4? ⟦The doctor is free then⟧.
en hedge + I'd say ⟦two tablets are enough⟧.
en hedge - I couldn't tell you whether ⟦the bridge is open tomorrow⟧.
en topic - Thanks for your note about ⟦a partial refund⟧; I've passed it on.
en topic - Your request for ⟦early check-in⟧ is with the front desk.
en quote + On the left you'll see a tab called "⟦My claims⟧"; open it.
en quote - The banner reading "⟦50% off everything⟧" was a test and has been taken down.
zh neg-post - ⟦周日延迟退房⟧真的没法办到。
zh neg-post - ⟦自助餐打包⟧我们这里不允许的哦。
zh neg-post - ⟦伤口碰水⟧这一周都不行。
zh neg-post + ⟦周日退房⟧可以到下午两点。
zh neg-pre - 我们从来没有⟦收过毛巾费⟧。
zh neg-pre - 合同里没有哪一条写着⟦押金不退⟧。
zh neg-pre + 离这儿不远，⟦过了银行左转⟧就到。
zh neg-pre + 没什么大碍，⟦回家多喝水⟧就好。
zh prohibition - 伤口没好之前先不要⟦游泳⟧。
zh prohibition - 请不要擅自⟦加大药量⟧。
zh prohibition - ⟦蜂蜜⟧一岁以下的宝宝都不能吃。
zh prohibition + 别再等了，⟦马上来医院⟧。
zh prohibition + 与其挤它，不如⟦用温毛巾敷一敷⟧。
zh reported - 前一位客服可能跟您说过⟦升级免费⟧，抱歉，其实要加50。
zh reported - 您看到的传单上写着⟦自带毛巾⟧，那是去年的。
zh reported - 网上有视频教人⟦烫伤抹牙膏⟧，请千万别学。
zh reported + 医生让我转告您⟦周五可以拆线⟧。
zh conditional - 一旦发现⟦尿里有血⟧，请立刻打给病房。
zh conditional - 封条⟦没有拆开⟧的话，保修才有效。
zh conditional - 孩子⟦高烧不退⟧时，请来急诊。
zh conditional + 卡丢了也别慌，⟦一分钟内帮您冻结⟧。
zh conditional + 再消费50元，⟦运费就免了⟧。
zh double-neg + 没有哪个周五我们不⟦供应生蚝⟧。
zh double-neg + 这么重的伤不能不⟦叫救护车⟧。
zh double-neg + 我们不会不⟦退您押金⟧的。
zh rhetorical - 银行哪会⟦发短信要密码⟧啊？
zh rhetorical - 谁会⟦续杯还收钱⟧呢？
zh rhetorical + 怎么可能不⟦给您退款⟧呢？
zh list-scope - 套票包含博物馆和塔楼，不包含⟦游船⟧。
zh list-scope - 以下物品禁止带入：玻璃瓶、⟦折叠椅⟧、无人机。
zh list-scope - 这周忌口：⟦咖啡⟧、辛辣、酒。
zh list-scope + 费用包含：早餐、⟦接机⟧、毛巾。不含：午餐。
zh list-scope + 除基础版外，其他套餐都⟦免运费⟧。
zh list-scope - 除了⟦基础版⟧，其他套餐都免运费。
zh correction - 更正一下，演出七点开始，不是⟦八点⟧。
zh correction - 刚才写的⟦打八五折⟧请作废，实际是九折。
zh correction + 刚才写错了，⟦我们五点关门⟧。
zh question - 您要的是⟦蓝色那款⟧吗？
zh question - 您是⟦自己开车⟧还是坐地铁来呢？
zh question + 四点能来吗？⟦医生那时有空⟧。
zh hedge + 我觉得⟦两片就够了⟧。
zh hedge - 明天⟦桥能不能通⟧我说不准。
zh topic - 您关于⟦部分退款⟧的留言我已转交。
zh topic - 您提出的⟦提前入住⟧还在等前台答复。
zh quote - 写着“⟦全场五折⟧”的横幅是测试用的，已经撤了。
bn neg-post - ⟦রোববার দেরিতে চেক-আউট⟧ আমরা কোনোভাবেই দিতে পারি না।
bn neg-post - ⟦বুফের খাবার প্যাক করা⟧ আমাদের এখানে চলে না।
bn neg-post - ⟦প্লাস্টারে পানি লাগানো⟧ ছয় সপ্তাহ একদম মানা।
bn neg-post + ⟦সাঁতার কাটা⟧ যাবে, সেলাই কাটা হয়ে গেছে।
bn neg-pre + বেশি দূরে নয়, ⟦ব্যাংকের পরে বাঁয়ে যান⟧।
bn neg-pre + তেমন কিছু না, ⟦বাড়িতে বেশি পানি খাওয়ান⟧।
bn prohibition - ডাক্তার ফোন না করা পর্যন্ত ⟦আইবুপ্রোফেন দেওয়া⟧ থেকে বিরত থাকুন।
bn prohibition - নিজে নিজে ⟦ওষুধের মাত্রা বাড়াবেন⟧ না।
bn prohibition - ⟦এক বছরের নিচে মধু⟧ একেবারেই দেওয়া যাবে না।
bn prohibition + আর দেরি নয়, ⟦এখনই হাসপাতালে আনুন⟧।
bn prohibition + চাপ না দিয়ে ⟦গরম কাপড় দিয়ে সেঁক দিন⟧।
bn reported - আগের প্রতিনিধি হয়তো বলেছেন ⟦আপগ্রেড ফ্রি⟧, দুঃখিত, আসলে ৫০০ টাকা লাগবে।
bn reported - যে লিফলেটে লেখা ⟦তোয়ালে সঙ্গে আনুন⟧, সেটা গত বছরের।
bn reported - ইউটিউবে দেখায় ⟦পোড়ায় টুথপেস্ট লাগাতে⟧, দয়া করে করবেন না।
bn reported + ডাক্তার আপনাকে জানাতে বলেছেন ⟦শুক্রবার সেলাই কাটা যাবে⟧।
bn reported + আপনি বললেন মাড়ি ফ্যাকাসে, ⟦এখনই নিয়ে আসুন⟧।
bn conditional - ⟦প্রস্রাবে রক্ত দেখলে⟧ ওয়ার্ডে ফোন করুন।
bn conditional - ⟦টাকা ফেরত গেলে⟧ আপনাকে এসএমএস দেব।
bn conditional - সিল ⟦অক্ষত থাকলে⟧ তবেই ওয়ারেন্টি চলবে।
bn conditional + কার্ড হারালে ⟦এক মিনিটে ব্লক করে দিই⟧।
bn conditional + আরও ৫০ টাকার নিলে ⟦ডেলিভারি ফ্রি⟧।
bn rhetorical - ব্যাংক কেন ⟦এসএমএসে পিন চাইবে⟧?
bn rhetorical - রিফিলে আবার কে ⟦টাকা নেয়⟧?
bn rhetorical + টাকা ফেরত দেব না কেন? ⟦পুরোটা ফেরত দেব⟧।
bn list-scope - প্যাকেজে জাদুঘর ও টাওয়ার আছে, ⟦নৌভ্রমণ⟧ নেই।
bn list-scope - আনা নিষেধ: কাচের বোতল, ⟦ভাঁজ করা চেয়ার⟧, ড্রোন।
bn list-scope + বেসিক ছাড়া সব প্যাকেজে ⟦ডেলিভারি ফ্রি⟧।
bn correction - ঠিক করে বলি, অনুষ্ঠান ৭টায়, ⟦৮টায়⟧ নয়।
bn correction + আগে ভুল লিখেছি, ⟦আমরা ৫টায় বন্ধ করি⟧।
bn question - আপনি কি ⟦নীলটা⟧ চেয়েছিলেন?
bn question + ৪টায় আসতে পারবেন? ⟦ডাক্তার তখন ফাঁকা আছেন⟧।
bn hedge + আমার মনে হয় ⟦দুইটা ট্যাবলেটই যথেষ্ট⟧।
bn hedge - কাল ⟦সেতু খোলা থাকবে⟧ কি না বলতে পারছি না।
bn topic - আপনার ⟦আংশিক ফেরতের⟧ অনুরোধ পাঠিয়ে দিয়েছি।
bn quote - “⟦সব ৫০% ছাড়⟧” লেখা ব্যানারটি পরীক্ষামূলক ছিল, সরিয়ে ফেলেছি।
en conditional - We only refund when ⟦the box is unopened⟧.
en conditional + Once the fever is gone, ⟦she can go back to nursery⟧.
en conditional + Book three nights and ⟦the fourth is free⟧.
en conditional - Assuming ⟦the visa comes through⟧, you'd start in May.
en conditional + For orders above 30, ⟦shipping is free⟧.
en conditional - Text us the minute ⟦your plane lands⟧.
en neg-pre - We're not the kind of shop that ⟦adds a service charge⟧.
en neg-pre - Under no circumstances will we ⟦ask for your password⟧.
en neg-pre - I'm afraid there's no ⟦shuttle to the airport⟧ on Sundays.
en neg-pre + There's no rush, ⟦pay whenever you like⟧.
en neg-pre + Not only is parking free, ⟦we also wash your car⟧.
en neg-post - ⟦The rooftop bar⟧ is closed to hotel guests tonight.
en neg-post - ⟦Same-day results⟧ aren't something we can promise.
en neg-post - ⟦The early bird rate⟧ ran out last week.
en neg-post - ⟦Honey⟧ is off the menu for babies under one.
en neg-post + ⟦The early bird rate⟧ runs until Sunday.
en prohibition - Please never ⟦leave the stove unattended⟧.
en prohibition - You should not be ⟦driving yourself home⟧ after this.
en prohibition - It's best not to ⟦wake a sleepwalker by shouting⟧.
en prohibition - Keep him from ⟦licking the wound⟧.
en prohibition - Stop him ⟦scratching at the stitches⟧.
en prohibition + Don't pull the tick out by hand; ⟦use fine tweezers⟧.
en prohibition + Avoid hot water. ⟦Cool the burn under the tap⟧ for 20 minutes.
en reported - Someone in your building group claims ⟦we raised the rent⟧. We haven't.
en reported - You wrote that ⟦the courier lost it⟧, but the scan shows it at the depot.
en reported - The scam text says ⟦your account is locked⟧; ignore it.
en reported + The manager says ⟦you can keep the voucher⟧.
en reported + Our vet's advice: ⟦keep her on soft food for three days⟧.
en list-scope - The set doesn't come with batteries, ⟦a charger⟧ or a case.
en list-scope - Please leave these at home: ⟦selfie sticks⟧, tripods, drones.
en list-scope + Bring these along: ⟦a towel⟧, goggles, a padlock.
en list-scope - Everything except ⟦alcohol⟧ is included.
en correction - I said Tuesday but ⟦the vet comes on Tuesday⟧ was wrong, it's Thursday.
en correction + Sorry, typo: ⟦it's 15 ml⟧, not 50.
en correction - Sorry, typo: it's 15 ml, not ⟦50⟧.
en question - Do you need ⟦an extra bed⟧?
en question - Which day would ⟦the delivery suit you⟧?
en question + Want to save? ⟦Members get 20% off⟧.
en hedge + It might help to ⟦put a cold cloth on his forehead⟧.
en hedge - There's no telling whether ⟦the ferry will run⟧.
en hedge - I can't promise ⟦a room with a view⟧.
en topic - We got your question about ⟦swimming with stitches⟧ and will reply soon.
en double-neg + It isn't true that we don't ⟦deliver on Sundays⟧.
en double-neg + You can't not ⟦love this place⟧!
en double-neg + I wouldn't say no to ⟦giving you a discount⟧.
en rhetorical - Would a bank ever ⟦ask you to move your savings⟧? Never.
en rhetorical + Who doesn't ⟦get a free coffee here⟧? Everyone does.
zh conditional - ⟦伤口有异味⟧的话，当天就回来复诊。
zh conditional - 只有⟦包装完好⟧时才能退。
zh conditional + 退烧以后，⟦就可以上幼儿园了⟧。
zh conditional + 连住三晚，⟦第四晚免费⟧。
zh conditional + 满30元，⟦免运费⟧。
zh conditional - 要是⟦孩子一直咳嗽⟧，就带来看看。
zh conditional + 如果包裹破了，⟦我们重新寄一份⟧。
zh neg-pre - 我们绝对不会⟦问您要密码⟧。
zh neg-pre - 周日没有⟦机场接送⟧。
zh neg-pre + 不着急，⟦什么时候付都行⟧。
zh neg-pre + 不但停车免费，⟦还帮您洗车⟧。
zh neg-post - ⟦屋顶酒吧⟧今晚不对住客开放。
zh neg-post - ⟦当天出结果⟧我们保证不了。
zh neg-post - ⟦早鸟价⟧上周就没了。
zh neg-post - ⟦蜂蜜⟧一岁以内的宝宝碰都不能碰。
zh neg-post + ⟦早鸟价⟧到周日为止都有。
zh prohibition - 做完检查可别⟦自己开车回家⟧。
zh prohibition - 别让它⟦舔伤口⟧。
zh prohibition - 炉子上有火的时候千万别⟦走开⟧。
zh prohibition + 别用手拔蜱虫，⟦用细镊子夹⟧。
zh prohibition + 不要用热水，⟦用凉水冲二十分钟⟧。
zh reported - 业主群里有人说⟦我们涨房租⟧，没有这回事。
zh reported - 您说⟦快递弄丢了⟧，可是系统显示在仓库。
zh reported - 那条短信说⟦账户被冻结⟧，是骗人的。
zh reported + 经理说⟦优惠券您可以留着⟧。
zh reported + 兽医建议：⟦三天内吃软食⟧。
zh list-scope - 套装里没有电池、⟦充电器⟧和收纳盒。
zh list-scope - 请不要带：⟦自拍杆⟧、三脚架、无人机。
zh list-scope + 请带上：⟦毛巾⟧、泳镜、挂锁。
zh list-scope - ⟦酒水⟧除外，其他都包含。
zh correction + 打错了，⟦是15毫升⟧，不是50。
zh correction - 打错了，是15毫升，不是⟦50毫升⟧。
zh question - 需要⟦加床⟧吗？
zh question - 哪天⟦送货⟧方便呢？
zh question + 想省钱吗？⟦会员打八折⟧。
zh hedge + 可以试试⟦在额头上敷块凉毛巾⟧。
zh hedge - 保证不了⟦一定有海景房⟧。
zh topic - 至于⟦延迟退房⟧，我问一下前台。
zh topic - 您问的⟦拆线前游泳⟧的问题我们稍后回复。
zh double-neg + 我们并不是不⟦送周日⟧，只是要提前一天说。
zh double-neg + 不可能不⟦给您折扣⟧的。
zh rhetorical - 银行会⟦让您转走存款⟧吗？绝对不会。
bn conditional - ⟦ক্ষতে গন্ধ হলে⟧ সেদিনই চলে আসুন।
bn conditional - ⟦প্যাকেট না খোলা থাকলে⟧ তবেই ফেরত নেব।
bn conditional + জ্বর চলে গেলে ⟦স্কুলে যেতে পারবে⟧।
bn conditional + তিন রাত থাকলে ⟦চতুর্থ রাত ফ্রি⟧।
bn conditional + ৩০০ টাকার বেশি কিনলে ⟦ডেলিভারি ফ্রি⟧।
bn conditional - যদি ⟦বাচ্চা একটানা কাশে⟧, নিয়ে আসুন।
bn conditional + পার্সেল ভাঙা এলে ⟦নতুন পাঠিয়ে দেব⟧।
bn neg-pre - আমরা কখনোই ⟦আপনার পাসওয়ার্ড চাইব⟧ না।
bn neg-pre + তাড়া নেই, ⟦যখন খুশি টাকা দিন⟧।
bn neg-post - রোববারে ⟦এয়ারপোর্টের গাড়ি⟧ নেই।
bn neg-post - ⟦দিনেই রিপোর্ট দেওয়ার⟧ কথা দিতে পারছি না।
bn neg-post - ⟦আগাম বুকিংয়ের দাম⟧ গত সপ্তাহে শেষ হয়ে গেছে।
bn neg-post + ⟦আগাম বুকিংয়ের দাম⟧ রোববার পর্যন্ত আছে।
bn prohibition - পরীক্ষার পর ⟦নিজে গাড়ি চালিয়ে ফিরবেন⟧ না।
bn prohibition - তাকে ⟦ক্ষত চাটতে দেবেন⟧ না।
bn prohibition + হাতে টেনে পোকা বের করবেন না, ⟦চিমটা দিয়ে ধরুন⟧।
bn prohibition + গরম পানি নয়, ⟦ঠান্ডা পানিতে ২০ মিনিট ধরুন⟧।
bn reported - গ্রুপে কেউ লিখেছে ⟦আমরা ভাড়া বাড়িয়েছি⟧, কথাটা ঠিক নয়।
bn reported - আপনি বলেছেন ⟦কুরিয়ার হারিয়ে ফেলেছে⟧, কিন্তু সিস্টেমে ডিপোতে দেখাচ্ছে।
bn reported + ম্যানেজার বলেছেন ⟦ভাউচারটা রেখে দিতে পারেন⟧।
bn list-scope - সেটে ব্যাটারি, ⟦চার্জার⟧ বা কেস থাকে না।
bn list-scope - এগুলো আনবেন না: ⟦সেলফি স্টিক⟧, ট্রাইপড, ড্রোন।
bn list-scope + এগুলো আনবেন: ⟦তোয়ালে⟧, চশমা, তালা।
bn correction + টাইপ ভুল, ⟦১৫ মিলি হবে⟧, ৫০ নয়।
bn correction - টাইপ ভুল, ১৫ মিলি হবে, ⟦৫০⟧ নয়।
bn question - আপনার কি ⟦বাড়তি বিছানা⟧ লাগবে?
bn question + টাকা বাঁচাতে চান? ⟦সদস্যদের ২০% ছাড়⟧।
bn hedge + চাইলে ⟦কপালে ঠান্ডা কাপড় দিতে পারেন⟧।
bn hedge - ⟦সমুদ্রমুখী রুমের⟧ নিশ্চয়তা দিতে পারছি না।
bn topic - ⟦সেলাই থাকতে সাঁতার⟧ নিয়ে আপনার প্রশ্নটা পেয়েছি, পরে জানাব।
bn rhetorical - ব্যাংক কি কখনো ⟦টাকা সরাতে বলে⟧? কখনোই না।
en threshold + Her fever isn't over 38.5 yet, ⟦give paracetamol by weight⟧.
en threshold + He's not yet 6 months, ⟦use the small bottle⟧.
en even-one - ⟦Waiting it out⟧ isn't an option for even one minute.
en instead + Instead of you having to pay a fine, ⟦we waive it⟧.
en instead - Instead of you ⟦paying a fine⟧, we waive it.
en choice - Would you like ⟦the syrup⟧ or the tablets?
en source - The leaflet says ⟦parking is free for 5 hours⟧, but it's actually 2.
en source + The leaflet says ⟦parking is free for 2 hours⟧.
en unreal - If you had written a day earlier, you ⟦would have got 30% off⟧.
en unreal - Had you booked last week, ⟦the old price would have applied⟧.
en fiction - It's only in films that ⟦three pumps on the chest bring people back⟧.
en fiction - That ⟦sucking out snake venom⟧ trick only works on TV.
en colon + It isn't serious: ⟦put some ice on it⟧.
en colon + No need to panic: ⟦rinse it with cold water⟧.
en colon - Don't do this: ⟦put butter on the burn⟧.
zh threshold + 体温没超过38.5度，⟦按体重吃退烧药⟧。
zh threshold + 不到六个月的宝宝，⟦用小瓶⟧。
zh even-one - ⟦在家等⟧一分钟都不行。
zh even-one - ⟦酒⟧一口也不能喝。
zh instead - 与其⟦交罚款⟧，不如我们帮您免掉。
zh instead + 与其交罚款，不如⟦我们帮您免掉⟧。
zh choice - 要⟦糖浆⟧还是药片呢？
zh source - 宣传单写着⟦停车免费5小时⟧，实际是2小时。
zh unreal - 要是早一天订就⟦有早鸟价⟧了，现在只能按原价。
zh unreal - 本来可以⟦打七折⟧的，可惜活动结束了。
zh unreal - 差一点就⟦抢到了⟧。
zh fiction - 只有电视剧里才会⟦按三下就醒⟧。
zh ban + 不要捂汗，⟦多喝温水⟧。
zh ban - 我们不建议⟦自行服用阿司匹林⟧，也不要捂汗。
bn threshold + জ্বর ৩৮ এর বেশি না, ⟦ওজন অনুযায়ী প্যারাসিটামল দিন⟧।
bn even-one - ⟦বাড়িতে অপেক্ষা⟧ এক মিনিটও করা যাবে না।
bn instead - ⟦জরিমানা দেওয়ার⟧ বদলে আমরা মাফ করে দিচ্ছি।
bn choice - ⟦সিরাপ⟧ নেবেন নাকি ট্যাবলেট?
bn source - লিফলেটে লেখা ⟦পার্কিং ৫ ঘণ্টা ফ্রি⟧, কিন্তু আসলে ২ ঘণ্টা।
bn unreal - একদিন আগে বুক করলে ⟦৩০% ছাড় পেতেন⟧।
bn fiction - শুধু সিনেমাতেই ⟦তিন চাপে মানুষ জেগে ওঠে⟧।
en topic - As for ⟦a late checkout⟧, let me ask reception.
en plain + ⟦Rub some honey on his gums⟧ and he'll settle.
en plain - We stopped ⟦taking walk-ins⟧ in June.
en neg-pre - Our groomers have never ⟦used a muzzle⟧ on a puppy.
en neg-pre - I have no record of ⟦a refund being promised⟧.
en neg-pre - Neither the flat nor ⟦the parking space⟧ is available.
en neg-pre + I see no reason why you couldn't ⟦fly with the cast on⟧.
en neg-post - ⟦Reheating rice twice⟧ is asking for food poisoning.
en neg-post - ⟦An MRI with a pacemaker⟧ is out of the question.
en neg-post - ⟦Coming off the pills at once⟧ can trigger seizures.
en neg-post + ⟦Coming off the pills at once⟧ is perfectly fine.
en prohibition - Whatever you do, don't ⟦induce vomiting⟧.
en prohibition - I'd steer well clear of ⟦raw oysters⟧ while pregnant.
en prohibition - You mustn't ⟦pull the tube out⟧, even if he asks.
en prohibition + Instead of ice, ⟦use cool running water⟧.
en prohibition + Never mind the rash, ⟦keep giving him the amoxicillin⟧.
en reported - Your neighbour is wrong that ⟦vets put healthy dogs down⟧.
en reported - A forum says ⟦bleach baths cure ringworm⟧; they don't.
en reported - According to the caller, ⟦your parcel is held at customs⟧. It's a scam.
en reported + The cardiologist wants you to ⟦double the water tablet⟧.
en reported + As our surgeon explained, ⟦you may shower on day two⟧.
en conditional - Call 999 if ⟦her lips turn blue⟧.
en conditional - Unless ⟦he is bleeding⟧, wait for us.
en conditional + If her lips turn blue, ⟦lay her flat and wait⟧.
en conditional - Were ⟦the parcel lost⟧, we'd resend it.
en list-scope - Not covered: ⟦cracked screens⟧, water damage.
en list-scope - Skip the following before surgery:⏎- ⟦coffee⟧⏎- gum
en list-scope + Take before surgery:⏎- ⟦your blood pressure pill⟧ with a sip of water
en list-scope - We can't take ⟦cheques⟧, Amex or vouchers.
en correction - Ignore my last message, ⟦the pool opens at 6⟧ is wrong.
en correction + I stand corrected: ⟦the pool opens at 7⟧.
en question - Did she ⟦swallow the battery⟧?
en question - Are you asking whether ⟦the flight is refundable⟧?
en question + Any pain? ⟦Take two ibuprofen⟧.
en hedge + I think ⟦you can skip tonight's insulin⟧.
en hedge - Whether ⟦the strike affects your train⟧ isn't clear yet.
en topic - Thank you for asking about ⟦student discounts⟧!
en topic - I've logged your complaint about ⟦double charging⟧.
en double-neg + It's not as if we don't ⟦give refunds⟧.
en double-neg + Not a day passes without us ⟦baking fresh bread⟧.
en rhetorical - How could we possibly ⟦charge for tap water⟧?
en rhetorical + Isn't it great that ⟦parking is free⟧?
en quote - He kept typing "⟦free money⟧", so we blocked him.
en quote + Use the code "⟦SPRING⟧" at checkout.
en trap - We're proud of our ⟦free⟧lance trainers.
zh plain + ⟦在牙龈上抹点蜂蜜⟧，它就安静了。
zh plain - 六月起我们就不再⟦接待散客⟧了。
zh neg-pre - 我们的美容师从没给幼犬⟦戴过嘴套⟧。
zh neg-pre - 系统里查不到⟦承诺退款⟧的记录。
zh neg-pre - 房子和⟦车位⟧都没有了。
zh neg-pre + 没有理由不让您⟦打着石膏坐飞机⟧。
zh neg-post - ⟦米饭反复加热⟧容易食物中毒。
zh neg-post - ⟦装了起搏器做核磁⟧是绝对不行的。
zh neg-post - ⟦突然停药⟧可能诱发癫痫。
zh neg-post + ⟦突然停药⟧完全没问题。
zh prohibition - 无论如何都不要⟦催吐⟧。
zh prohibition - 怀孕期间最好远离⟦生蚝⟧。
zh prohibition - 就算他要求，也不能⟦拔管⟧。
zh prohibition + 别用冰，⟦用流动的凉水冲⟧。
zh prohibition + 起疹子没关系，⟦阿莫西林接着吃⟧。
zh reported - 邻居说⟦兽医会把健康的狗安乐死⟧，这不是真的。
zh reported - 论坛里说⟦漂白水能治癣⟧，其实没用。
zh reported - 来电的人说⟦您的包裹被海关扣了⟧，那是诈骗。
zh reported + 心脏科医生让您⟦利尿剂加倍⟧。
zh reported + 手术医生说了，⟦第二天可以淋浴⟧。
zh conditional - 如果⟦嘴唇发紫⟧就打120。
zh conditional - 除非⟦他在流血⟧，否则等我们来。
zh conditional + 嘴唇发紫的话，⟦让她平躺等一等⟧。
zh list-scope - 不在保修范围：⟦碎屏⟧、进水。
zh list-scope - 手术前请忌：⏎- ⟦咖啡⟧⏎- 口香糖
zh list-scope + 手术前请服用：⏎- ⟦降压药⟧，一小口水送服
zh list-scope - 我们不收⟦支票⟧、运通卡和代金券。
zh correction - 上一条请忽略，⟦泳池六点开⟧是写错的。
zh correction + 更正：⟦泳池七点开⟧。
zh question - 她是不是⟦吞了电池⟧？
zh question - 您想问的是⟦机票能不能退⟧吗？
zh question + 疼吗？⟦吃两片布洛芬⟧。
zh hedge + 我觉得⟦今晚的胰岛素可以不打⟧。
zh hedge - ⟦罢工会不会影响您的火车⟧还不清楚。
zh topic - 感谢您咨询⟦学生优惠⟧！
zh topic - 您反映的⟦重复扣款⟧问题已登记。
zh double-neg + 我们又不是不⟦给退款⟧。
zh double-neg + 没有一天不⟦现烤面包⟧。
zh rhetorical - 我们怎么可能⟦白开水也收钱⟧？
zh quote + 结账时输入“⟦SPRING⟧”。
bn plain + ⟦মাড়িতে একটু মধু লাগিয়ে দিন⟧, ও শান্ত হয়ে যাবে।
bn plain - জুন থেকে আমরা ⟦সিরিয়াল ছাড়া রোগী নিই⟧ না।
bn neg-pre - আমাদের কাছে ⟦ফেরতের প্রতিশ্রুতির⟧ কোনো রেকর্ড নেই।
bn neg-post - ⟦ভাত বারবার গরম করলে⟧ পেট খারাপ হতে পারে।
bn neg-post - ⟦পেসমেকার থাকলে এমআরআই⟧ একেবারেই অসম্ভব।
bn neg-post - ⟦হঠাৎ ওষুধ বন্ধ করলে⟧ খিঁচুনি হতে পারে।
bn neg-post + ⟦হঠাৎ ওষুধ বন্ধ করা⟧ যায়, কোনো সমস্যা নেই।
bn prohibition - যাই হোক ⟦বমি করাবেন⟧ না।
bn prohibition - গর্ভাবস্থায় ⟦কাঁচা মাছ⟧ থেকে দূরে থাকুন।
bn prohibition + বরফ নয়, ⟦ঠান্ডা পানি ঢালুন⟧।
bn prohibition + র‍্যাশ নিয়ে ভাববেন না, ⟦অ্যামক্সিসিলিন চালিয়ে যান⟧।
bn reported - প্রতিবেশী বলেছে ⟦ডাক্তার সুস্থ কুকুর মেরে ফেলে⟧, এটা মিথ্যা।
bn reported - একটা ফোরামে লেখা ⟦ব্লিচে দাদ সারে⟧, আসলে সারে না।
bn reported - যে ফোন করেছে সে বলছে ⟦আপনার পার্সেল কাস্টমসে আটকে আছে⟧, ওটা প্রতারণা।
bn reported + হৃদরোগ বিশেষজ্ঞ বলেছেন ⟦ওষুধটা দ্বিগুণ করুন⟧।
bn conditional - ⟦ঠোঁট নীল হয়ে গেলে⟧ ৯৯৯ এ ফোন করুন।
bn conditional + ঠোঁট নীল হয়ে গেলে ⟦শুইয়ে রেখে অপেক্ষা করুন⟧।
bn list-scope - ওয়ারেন্টির বাইরে: ⟦ভাঙা স্ক্রিন⟧, পানিতে নষ্ট।
bn correction - আগের মেসেজ বাদ দিন, ⟦পুল ৬টায় খোলে⟧ কথাটা ভুল।
bn correction + সংশোধন: ⟦পুল ৭টায় খোলে⟧।
bn question - সে কি ⟦ব্যাটারি গিলে ফেলেছে⟧?
bn question + ব্যথা আছে? ⟦দুটো আইবুপ্রোফেন খান⟧।
bn hedge + আমার মনে হয় ⟦আজ রাতের ইনসুলিন বাদ দিতে পারেন⟧।
bn hedge - ⟦ধর্মঘটে ট্রেন চলবে⟧ কি না এখনো পরিষ্কার নয়।
bn topic - ⟦ছাত্রদের ছাড়⟧ নিয়ে জানতে চাওয়ার জন্য ধন্যবাদ!
bn double-neg + এমন নয় যে আমরা ⟦টাকা ফেরত দিই⟧ না।
bn rhetorical - আমরা কীভাবে ⟦পানির জন্য টাকা নিই⟧?
bn quote + চেকআউটে “⟦SPRING⟧” কোড দিন।
en better + ⟦Oral fluids⟧ are better than putting in a drip.
en better - Oral fluids are better than ⟦putting in a drip⟧.
en better + Nothing works better than ⟦a warm compress⟧.
en even-if + Even if he isn't in pain, ⟦take him to the vet⟧.
en even-if + Even without a fever you can ⟦give him paracetamol⟧.
en purpose + So that the stitches don't pull, ⟦sleep sitting up⟧.
en urging + Why don't you ⟦stop the tablets for a few days⟧?
en unlikely - It's very unlikely ⟦he'll walk again⟧.
en myth - Myth: ⟦butter soothes burns⟧. Fact: cool water does.
en myth + Myth: butter soothes burns. Fact: ⟦cool water does⟧.
en heading - Things that won't stop a nosebleed: tilting the head back, ⟦lying flat⟧.
en read - I read online that ⟦cats can have aspirin⟧, but that article is about people.
en untrue - A passenger claimed we allow ⟦two cabin bags⟧; that's simply untrue.
en unreal - Were the claim approved, we would ⟦pay 5,000⟧.
zh better - 口服比⟦打针⟧好。
zh better + 没有什么比⟦热敷⟧更有效的了。
zh even-if + 就算不发烧也要⟦去验血⟧。
zh even-if + 不管有没有发烧都要⟦去医院⟧。
zh even-if + 没症状也可以⟦先输液⟧。
zh urging + 都烧到四十度了，还不赶紧⟦吃退烧药⟧？
zh urging + 为什么不⟦吃点止痛药⟧呢？
zh harm - ⟦挤痘痘⟧越挤越严重。
zh myth - 谣言：⟦发烧要捂汗⟧。事实：要散热。
zh heading - 以下商品恕不退换：内衣、食品、⟦定制首饰⟧。
zh slip - 客服说⟦可以免运费⟧是口误，实际要付60元。
zh slip - 之前写的⟦每天四次⟧是笔误，应为两次。
zh queue - 您在⟦免费升舱⟧的候补名单上排第三。
zh saw - 网上看到说⟦可以吃⟧，那是说人的。
bn better - ⟦বসে থাকার⟧ চেয়ে হাসপাতালে আসা ভালো।
bn heading - যা করলে লাভ হয় না: মাথা পেছনে হেলানো, ⟦বরফ খাওয়া⟧।
bn heading - যেসব পণ্য ফেরত নেওয়া হয় না: অন্তর্বাস, খাবার, ⟦গয়না⟧।
bn myth - ভুল: ⟦পোড়ায় বরফ দিন⟧। ঠিক: ঠান্ডা পানি দিন।
bn myth + ভুল: পোড়ায় বরফ দিন। ঠিক: ⟦ঠান্ডা পানি দিন⟧।
en worry + Don't worry about the rash, ⟦keep taking the penicillin⟧.
en worry - Don't worry about ⟦losing your deposit⟧, we hold it for you.
en mistake - ⟦Feeding him before surgery⟧ would be a serious mistake.
en heading - Keep all of these away from him: grapes, onions, ⟦xylitol gum⟧.
en opposed - Take 5 ml, as opposed to the ⟦15 ml⟧ printed on the box.
en outside - You're outside the area where we ⟦deliver free⟧.
zh late - ⟦等到明天⟧就晚了。
zh this-one - ⟦200元券⟧仅限首单，您这单用不了。
zh how - ⟦拿人的眼药水给猫滴⟧，您觉得能一样吗？
bn outside - আপনি ⟦ফ্রি ডেলিভারির⟧ এলাকার বাইরে।
en no-way + There's no way this is contagious: ⟦let him go to school today⟧.
en no-way - There's no way ⟦this is contagious⟧: he only has a cold.
zh how - ⟦给猫喂洋葱⟧，想害死它吗？
bn hard - ⟦ঝাল কমিয়ে দেওয়া⟧ আমাদের পক্ষে কঠিন, রেসিপি ঠিক করা।
en why-when + Why see a doctor when ⟦two weeks of antacids will fix it⟧?
en guidance - ⟦Giving garlic to cats for fleas⟧ contradicts veterinary guidance.
en risk - ⟦Stopping insulin⟧ may lead to ketoacidosis.
en risk - ⟦Letting him lick the wound⟧ is how infections start.
en said-but - The site says ⟦you can skip it⟧, but no vet wrote that page.
en said-but - The breeder swore ⟦he was vaccinated⟧, but the booklet is blank.
en someday - We'd love to offer ⟦same-day delivery⟧ someday, but for now it's three days.
zh why + 何必去医院，⟦吃两周胃药⟧就好了。
zh why - 何必⟦去医院⟧，吃两周胃药就好了。
zh risk - ⟦自行停药⟧可能导致反弹。
zh said-but - 那个公众号说⟦可以停药⟧，可作者不是医生。
zh said-but - 原主人一口咬定⟦已经绝育⟧，可B超还能看到子宫。
bn why + ডাক্তারের কাছে যাবেন কেন, ⟦অ্যান্টাসিড খেলেই সারবে⟧।
bn outside - সঙ্গে সঙ্গে ⟦ঋণ অনুমোদন⟧ আমার ক্ষমতার বাইরে।
en branch - The other branch may have quoted you ⟦free nail trims for life⟧; here it's $5.
zh except - 本保单除外⟦潜水责任⟧。
zh except - 本险种免赔⟦牙科费用⟧。
zh owner - 主人说⟦已经喂了阿司匹林⟧，猫不能吃这个。
"""


def _read(line: str) -> object:
    language, phenomenon, sign, text = line.split(" ", 3)
    return pytest.param(text.replace("⏎", "\n"), sign == "+", id=f"{language}-{phenomenon}-{text[:40]}")


@pytest.mark.parametrize(("text", "said"), [_read(line) for line in REPLIES.strip().split("\n")])
def test_a_reply_says_what_a_careful_reader_says_it_does(text: str, said: bool) -> None:
    occurrence = marked(text).occurrence()
    assert (occurrence.label == "asserted") is said, f"{occurrence.label} by {occurrence.rule}: {occurrence.why}"
