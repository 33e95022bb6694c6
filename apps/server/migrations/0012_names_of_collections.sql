-- By the names the specification gives them. Drizzle would ask at every generation whether they are new.
ALTER TABLE "ge_offers" RENAME TO "grand_exchange";--> statement-breakpoint
ALTER TABLE "player_reports" RENAME TO "reports";
