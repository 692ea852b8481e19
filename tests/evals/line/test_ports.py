"""Which port does khosop give to a bot that it starts?"""

import socket

from khosop.bots.line import _free_port


def test_a_bot_gets_a_port_that_nobody_is_handed_by_chance_while_it_starts() -> None:
    with socket.socket() as anybody:
        anybody.bind(("127.0.0.1", 0))
        drawn = anybody.getsockname()[1]
    ports = [_free_port() for _ in range(20)]
    assert max(ports) < drawn
    assert len(set(ports)) > 1
