"""The cue packs that ship with khosop: which wordings turn a text into something that is not asserted."""

from typing import Final

from khosop.language.packs.bn import BENGALI
from khosop.language.packs.en import ENGLISH
from khosop.language.packs.th import THAI
from khosop.language.packs.zh import CHINESE

PACKS: Final = (THAI, ENGLISH, CHINESE, BENGALI)
