"""`khosop holdout seal` and `burn`: what a set's author does."""

from __future__ import annotations

import argparse

from khosop.cli import options
from khosop.cli.holdout_set import burned, find_set, now, work_tree
from khosop.errors import BadInput

DEFAULT_LOOKS = 10


def seal(args: argparse.Namespace) -> int:
    from khosop.holdout.author import seal_folder
    from khosop.holdout.card import SetFolder, sets_in
    from khosop.holdout.ledger import Standing
    from khosop.holdout.page import card_page
    from khosop.holdout.seal import Terms

    terms = Terms(
        looks=options.whole_number(args.looks, "", "--looks") or DEFAULT_LOOKS,
        runs=options.whole_number(args.runs, "", "--runs") or 3,
        rules=args.rules,
        of=args.of or "",
        guards_against="accidents" if args.ship_key else "people",
        notes=tuple(args.note),
    )
    target = SetFolder(args.to or args.folder)
    made = seal_folder(args.folder, target, terms, now(), others=sets_in(options.SUITE_HOMES), work_tree=[work_tree()])
    print("\n".join(card_page(made.card, Standing("sealed", 0, made.card.looks))))
    if made.public:
        print(f"\n{made.public} texts of checks or notes stand in the open already, so no scan watches them.")
    print(f"\nThe key is in {made.key_file}. Without it nobody can look: keep a copy.")
    if args.remove:
        for file in made.clear:
            file.unlink()
        print(f"{len(made.clear)} files with the clear text were removed from {args.folder}.")
    else:
        print(
            f"{len(made.clear)} files with the clear text are still in {args.folder}: move them out of the work tree."
        )
    return 0


def burn(args: argparse.Namespace) -> int:
    from khosop.holdout.author import burn as burn_set
    from khosop.holdout.author import reveal
    from khosop.holdout.keys import find_key

    folder = find_set(args.set)
    card = folder.card()
    key = find_key(folder, card)
    if args.reveal is not None and args.reveal.exists():
        raise BadInput(f"--reveal {args.reveal}: is there already; name a new folder")
    if args.reveal is None or not burned(folder):
        print(f"{card.set}: {burn_set(folder, card, key, args.reason, now())}")
    if args.reveal is not None:
        files = reveal(folder, card, key, args.reveal)
        print(f"{len(files)} files were revealed in {args.reveal}; they are what the card's commitment was made over.")
    return 0
