"""Payloads are checked as Discord checks them: what it would refuse is refused here, with its error shape.

Limits: https://discord.com/developers/docs, resources/message, components/reference and
interactions/application-commands. Lengths are in characters unless said otherwise.
"""
